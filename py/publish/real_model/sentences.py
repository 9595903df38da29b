"""What the model was asked: sentences for the wall of heads, openings that wait for a verb, names that come twice."""

WALL = """
The keys to this car are here.
The key to these cars is here.
The dogs that chased the cat were tired.
The author of the books is famous.
Anna gave her brother the book because he asked for it.
The teacher thanked the girl after she helped him.
The trophy does not fit in the suitcase because it is too big.
When John and Mary went to the shop, John gave a drink to Mary.
On the side of the river there was a bank.
She took the money from the shop to the bank.
In the cave at night there was a bat.
He hit the ball with a wooden bat.
Mr Dursley was late, so the driver waited for Mr Dursley.
My code is 4729. I repeat, my code is 4729.
The red box is on the blue box, and the blue box is on the red box.
A rose is a rose is a rose.
I bought apples, pears, plums, and a loaf of bread.
"Where are you going?" she asked. "Home," he said.
The house (built in 1902) is for sale.
Monday, Tuesday, Wednesday, Thursday, Friday, Saturday
The capital of France is Paris, and the capital of Italy is Rome.
for i in range(10): print(i)
El gato duerme en la casa.
It was not the best day, but it was not the worst day either.
""".strip().split("\n")

VERBS = ["is", "are", "was", "were"]
FRAMES = {"plain": "The", "morning": "Every morning, the", "know": "I know that the"}
NOUNS = """
key keys | to | this car | these cars
door doors | of | this house | these houses
letter letters | from | my friend | my friends
window windows | of | the shop | the shops
author authors | of | this book | these books
road roads | to | that village | those villages
dog dogs | beside | that tree | those trees
picture pictures | of | my sister | my sisters
teacher teachers | of | the boy | the boys
label labels | on | this bottle | these bottles
""".strip().split("\n")

# What stands before the bar ends with the subject.
HARDER = {
    False: """
The dog| that chased the cats
The boy| who likes the dogs
The pilot| that the guards admired
The key| to the doors of these houses
The list| of names on the tables
The coach| of the players in the red shirts
The flower| that my neighbours bought for their wives
The news| about the elections
The key| which the men with the old hats lost
The mouse| near the cats
The committee| of experts
The number| of people in the cars
One| of the keys to these cars
""".strip().split("\n"),
    True: """
The dogs| that chased the cat
The boys| who like the dog
The pilots| that the guard admired
The keys| to the door of this house
The lists| of the name on the table
The coaches| of the player in the red shirt
The flowers| that my neighbour bought for his wife
The scissors| on the table
The keys| which the man with the old hat lost
The mice| near the cat
In the garden, the children| of the king
The men| with the dog and the cat
Two| of the keys to this car
""".strip().split("\n"),
}

NAMES = (
    "Mr Dursley, Mrs Zakharov, Mr Quillan, Miss Okonkwo, Mr Tolliver, Mrs Hargrave, Miss Wimpole, Mr Kowalski, "
    "Mrs Nakamura, Mr Ramsbottom, Miss Thistlewood, Mr Brindle"
).split(", ")
STORIES = ["{} was late, so the driver waited for {}", "Everyone on the train liked {} very much. The next day {}"]


def openings():
    """-> [{"set", "start" (ends with the subject), "rest", "many" (is the subject), and in a frame "noun", "other"
    (0 or 1)}]: 10 nouns x one or many x the other noun one or many in each of 3 frames, then the harder ones."""
    found = []
    for name, frame in FRAMES.items():
        for noun, line in enumerate(NOUNS):
            subjects, link, *others = (part.strip() for part in line.split("|"))
            found += [
                {
                    "set": name,
                    "start": f"{frame} {subject}",
                    "rest": f" {link} {other}",
                    "many": bool(many),
                    "noun": noun,
                    "other": int(o),
                }
                for o, other in enumerate(others)
                for many, subject in enumerate(subjects.split())
            ]
    for many, lines in HARDER.items():
        found += [
            {"set": "harder", "start": start, "rest": rest, "many": many}
            for start, rest in (line.split("|") for line in lines)
        ]
    return found


def names():
    """-> [(text with a name, at its end the title only; the same with Smith for the name; the name after a blank)]"""
    return [
        (story.format(name, title), story.format(f"{title} Smith", title), f" {own}")
        for story in STORIES
        for name in NAMES
        for title, own in [name.split()]
    ]
