"""Words by class, written by hand: what the named readings are learnt from, and what template sentences are made of.

Singular of nouns, plural ("base") form of verbs; the other forms are made by `plural` and `third_person`.
The held-out words occur in no training sentence.
"""

NOUNS = """
time year people way day man thing woman life child world school state family student group country problem hand part
place case week company system program question work government number night point home water room mother area money
story fact month lot right study book eye job word business issue side kind head house service friend father power
hour game line end member law car city community name president team minute idea kid body information back parent face
level office door health person art war history party result change morning reason research girl guy moment air
teacher force education foot boy age policy music market sense nation plan college interest death experience effect
class control field development role street drug player court paper space ground form event official matter center
couple site project activity star table need oil situation cost industry figure image phone data picture practice
piece land product doctor wall patient worker news test movie north love support technology step baby computer type
attention film tree source hair window culture chance brother energy period course summer hope plant property
opportunity term letter condition choice rule daughter south husband floor campaign material population call economy
hospital church risk fire future bank defense security west sport board subject officer rest behavior deal performance
fight top goal second bed order author blood agency nature color store sound movement page race concern series
language response animal factor decade article east artist scene stock career treatment approach size dog fund sign
thought list individual quality pressure answer resource meeting disease success cup amount ability staff character
growth loss degree attack region television box training trade election feeling standard bill message analysis benefit
sex lawyer section glass skill sister professor operation crime stage authority design sort knowledge gun station
strategy truth song example environment leg dark public manager bird cat horse fish chair key lamp bottle shirt hotel
clock river mountain flower planet engine bridge island camera driver village ticket button boat king queen bag coat
hat plate spoon knife fork bowl basket candle mirror ladder tower castle tunnel ocean valley customer neighbor tiger
lion rabbit spider monkey mouse wolf cow pig sheep chicken duck bee ant apple orange banana lemon bread cake egg
cheese tea coffee milk wine beer salt sugar soup rice potato tomato carrot onion garden farm forest beach lake hill
sky moon sun cloud rain snow wind storm road path train plane bike bus truck ship kitchen bathroom bedroom roof stair
corner desk drawer shelf carpet pillow blanket towel soap brush comb dress shoe sock glove scarf belt ring watch
necklace pocket wallet coin nurse pilot senator chef singer dancer actor actress painter writer poet farmer baker
butcher judge guard soldier captain prince princess thief ghost monster giant robot toy doll ball kite puzzle card
dice pen pencil notebook magazine novel poem chapter sentence token vector matrix row column layer network model
machine tool hammer nail screw rope wheel motor battery wire lock cabinet closet garage yard fence gate park museum
theater library restaurant shop factory airport harbor prison tent stone rock sand metal gold silver iron wood leaf
branch root seed fruit vegetable meal breakfast lunch dinner cousin uncle aunt nephew niece grandmother grandfather
wife son twin guest host crowd queue
""".split()

VERBS = """
be have do say go get make know think take see come want look use find give tell work call try ask need feel become
leave put mean keep let begin seem help show hear play run move like live believe hold bring happen write provide sit
stand lose pay meet include continue set learn change lead understand watch follow stop create speak read allow add
spend grow open walk win offer remember love consider appear buy wait serve die send expect build stay fall cut reach
kill remain suggest raise pass sell require report decide pull return explain hope develop carry break receive agree
support hit produce eat cover catch draw choose cause point listen realize hate admire laugh smile swim belong matter
sleep shine disappear arrive avoid sing dance drive fly ride climb jump throw kick push shout whisper cry enjoy prefer
forget forgive teach study answer visit clean cook wash drink wear own possess fear fight guess arise exist depend
tend deserve lack contain involve affect represent reveal protect prevent save steal hide lend borrow repair fix paint
bake sew knit dig plant pick drop lift hang touch smell taste sound bark bite scratch chase hunt escape burn melt
freeze boil shake tremble rest wake rise lie lay bend stretch float sink glow ring knock attract annoy amuse bore
please worry surprise delight disturb bother impress interest describe discuss mention argue complain promise refuse
admit deny accept reject invite greet thank blame praise judge punish reward obey control manage organize plan design
measure count compare collect gather share divide join connect separate attach remove replace repeat practice improve
increase reduce fill empty close shut lock lean kneel crawl wander travel sail row park land stumble slip slide roll
spin turn twist wave blink stare glance notice recognize ignore doubt imagine dream wonder suppose assume prove solve
check test train attend enter exit cross occur vary differ hurt ache itch heal suffer survive thrive flourish
""".split()

ADJECTIVES = """
good new first last long great little own other old right big high different small large next early young important
few public bad same able free real sure hard true full special easy clear recent certain personal open red difficult
available likely short single medical current wrong private past foreign fine common poor natural significant similar
hot dead central happy serious ready simple left physical general environmental financial blue democratic dark various
entire close legal religious cold final main green nice huge popular traditional cultural wide sad angry tired hungry
thirsty quiet loud quick slow fast strong weak heavy light bright dim clean dirty wet dry rich cheap expensive soft
smooth rough sharp round flat deep shallow thick thin narrow tall strange broken warm cool empty black white yellow
brown grey gray pink purple orange golden silver wooden ancient modern famous beautiful ugly pretty lovely gentle kind
cruel brave shy proud honest polite rude clever smart stupid wise lazy busy calm nervous lucky sick healthy safe
dangerous fresh rotten sweet sour bitter salty tiny giant wild tame lonely alone asleep awake alive afraid aware
missing lost unknown unpopular distant nearby perfect terrible horrible awful wonderful amazing excellent boring funny
silly crazy mad glad pale rusty dusty shiny muddy sunny rainy cloudy windy foggy enormous vast whole rare usual extra
double
""".split()

ADVERBS = """
here there now then today tomorrow yesterday soon already still again always never often sometimes usually rarely
seldom once twice away home abroad upstairs downstairs inside outside everywhere somewhere anywhere nowhere together
apart almost quite rather very too so just only even also perhaps maybe however therefore instead otherwise anyway
later early fast hard well badly far near back forward ago yet else indeed forever tonight hence thus not n't nearby
ahead aside below above
""".split()

PREPOSITIONS = """
to of in for on with at by from about as into like through after over between out against during without before under
around among behind beside besides beneath below above across along near inside outside toward towards upon within
beyond despite except past per since until till via off onto down up
""".split()

CONJUNCTIONS = """
and or but nor if because although though while when whereas unless than whether
""".split()

DETERMINERS = """
the a an this that these those every each another some any no many few several both all most two three four five six
seven eight nine ten one either neither my your his her its our their which what whose
""".split()

PRONOUNS_SINGULAR = """
i he she it someone somebody everyone everybody nobody something everything nothing anyone anything
""".split()

PRONOUNS_PLURAL = """
you we they
""".split()

PRONOUNS_EITHER = """
me him us them who whom myself yourself himself herself itself themselves there mine yours hers ours theirs
""".split()

SIGNS = """
. , ; : ! ? ( ) " ' - … % & $ # @ * + = / 0 1 2 3 4 5 6 7 8 9
""".split()

# Held out: in held-out sentences only --------------------------------------------------------------------------

HELD_NOUNS = """
key car cabinet door cat phone nurse pilot author senator rose flower star planet apple train bike computer mountain
map dish watch lady party man knife wolf goose tooth thief singer dancer chef cousin neighbor daughter tiger rabbit
spider monkey bag coat hat plate spoon basket candle mirror ladder tower castle tunnel ocean valley report manager
officer customer
""".split()

HELD_VERBS = """
appear remain stand shine walk laugh smile swim disappear belong matter sleep carry know love admire find hear meet
remember avoid
""".split()

HELD_WITH_OBJECT = """
have carry know love admire find hear meet remember avoid
""".split()  # those that can take an object

HELD_ADJECTIVES = """
blue tall empty strange broken warm green heavy famous cold
""".split()

HELD_ADVERBS = """
here outside tomorrow slowly never together nearby downstairs
""".split()

HELD_PREPOSITIONS = """
in for above against around beneath below inside between along
""".split()


IRREGULAR = {
    "child": "children",
    "man": "men",
    "woman": "women",
    "mouse": "mice",
    "foot": "feet",
    "tooth": "teeth",
    "goose": "geese",
    "knife": "knives",
    "wolf": "wolves",
    "leaf": "leaves",
    "shelf": "shelves",
    "person": "people",
    "half": "halves",
    "wife": "wives",
    "thief": "thieves",
    "potato": "potatoes",
    "tomato": "tomatoes",
    "hero": "heroes",
}


def plural(noun):
    """
    >>> plural("key"), plural("watch"), plural("lady"), plural("knife")
    ('keys', 'watches', 'ladies', 'knives')
    """
    return IRREGULAR.get(noun) or with_s(noun, ("s", "x", "ch", "sh", "z"))


def third_person(verb):
    """
    >>> third_person("see"), third_person("do"), third_person("carry")
    ('sees', 'does', 'carries')
    """
    return with_s(verb, ("s", "x", "ch", "sh", "z", "o"))


def with_s(word, hissing):
    if word.endswith(hissing):
        return word + "es"
    return word[:-1] + "ies" if word.endswith("y") and word[-2] not in "aeiou" else word + "s"
