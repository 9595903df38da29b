"""What a model has come to: its losses, and what it writes."""

from .learning import loss_in_writing, loss_of
from .model import views
from .writing import whole, write_on

LOOKS_AT = 132  # pieces of the training text on which its loss is told: as many as dinosaurs are held out
SAMPLES, WARMTH = 6, 0.8  # items written at every look, and their temperature
PASSAGE = 160  # letters written of a running text


def look_at(flat, config, source, seed=0):
    """flat (N,), a Corpus -> {"shown", "held_out", "in_writing": losses in nats per letter on the text it is trained on,
    on text it has not seen, and there letter by letter; "samples": [{"text", "known"}]: what it writes}."""
    held_out = loss_of(flat, source.held_out, config)
    in_writing = loss_in_writing(flat, source.held_out, config) if "mask" in config.without else held_out
    logits_after, samples = whole(views(flat, config), config), []
    for n in range(SAMPLES if source.is_list else 1):
        most = config.T if source.is_list else PASSAGE
        x, _ = write_on(logits_after, [0], most, [seed, n], source.is_list, temperature=WARMTH)
        written = source.text(x[1:])
        samples.append({"text": written, "known": known(written, source)})
    shown = loss_of(flat, [part[:LOOKS_AT] for part in source.train], config)
    losses = {"shown": shown, "held_out": held_out, "in_writing": in_writing}
    return {name: round(loss, 4) for name, loss in losses.items()} | {"samples": samples}


def known(written, source):
    """Whether an item stands in the list that was shown ("seen"), in the part held out ("unseen"), or nowhere (None)."""
    return "seen" if written in source.seen else "unseen" if written in source.unseen else None
