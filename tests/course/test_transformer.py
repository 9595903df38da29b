"""The transformer that writes: its gradient, its learning, its text, its writing with a cache and without."""

import numpy as np
import pytest

from sentence import Unreadable
from transformer import (
    PARTS,
    Config,
    Reader,
    cached,
    chances,
    corpus,
    cross_entropy,
    draw,
    forward,
    load,
    loss_in_writing,
    loss_of,
    memory_of,
    multiplications,
    random_parameters,
    read,
    step,
    views,
    whole,
    write,
    write_on,
)
from transformer.stored import from_int8, to_int8

TINY = dict(V=7, T=6, d=8, h=2, L=2)


def example(config, seed=1):
    """Random parameters in float64, two texts, what follows them, and which places count."""
    rng = np.random.default_rng(seed)
    x, y = (rng.integers(0, config.V, (2, config.T)) for _ in range(2))
    counts = rng.random((2, config.T)) < 0.8
    return random_parameters(config, 3).astype(float), x, y, counts


# The gradient ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("without", [(), *((part,) for part in PARTS), ("mask", "residuals")])
def test_the_gradient_is_that_of_central_differences(without):
    config = Config(**TINY, without=without)
    flat, x, y, counts = example(config)

    def loss_at(flat):
        return cross_entropy(forward(views(flat, config), x, config)[0], y, counts)[0]

    logits, _, back = forward(views(flat, config), x, config)
    G = back(cross_entropy(logits, y, counts)[1])
    ours = np.concatenate([G[name].ravel() for name in config.shapes()])
    small, which = 1e-6, np.random.default_rng(0).choice(len(flat), 150, replace=False)
    for n in which:
        moved = np.zeros_like(flat)
        moved[n] = small
        assert (loss_at(flat + moved) - loss_at(flat - moved)) / (2 * small) == pytest.approx(ours[n], abs=2e-8)


def test_the_gradient_is_that_of_pytorch():
    torch = pytest.importorskip("torch")
    from torch.nn import functional as F

    config = Config(**TINY)
    flat, x, y, counts = example(config)
    w = {name: torch.tensor(W.copy(), requires_grad=True) for name, W in views(flat, config).items()}
    from transformer.model import places

    X = w["embed"][torch.tensor(x)] + torch.tensor(places(config.T, config).astype(float))
    for l in range(config.L):
        parts = (F.layer_norm(X, (config.d,)) @ w[f"{l}.qkv"]).split(config.d, dim=-1)
        q, k, v = (part.reshape(2, config.T, config.h, -1).transpose(1, 2) for part in parts)
        heads = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        X = X + heads.transpose(1, 2).reshape(2, config.T, config.d) @ w[f"{l}.out"]
        X = X + F.relu(F.layer_norm(X, (config.d,)) @ w[f"{l}.up"]) @ w[f"{l}.down"]
    theirs = F.cross_entropy(
        (F.layer_norm(X, (config.d,)) @ w["unembed"])[torch.tensor(counts)], torch.tensor(y[counts])
    )
    theirs.backward()
    logits, _, back = forward(views(flat, config), x, config)
    loss, d_logits = cross_entropy(logits, y, counts)
    assert loss == pytest.approx(theirs.item(), abs=1e-12)
    for name, G in back(d_logits).items():
        assert np.allclose(G, w[name].grad.numpy(), atol=1e-12), name


def test_one_head_at_a_time_gives_the_logits_and_maps_of_the_whole():
    config = Config(**TINY)
    flat, x, *_ = example(config)
    w = views(flat, config)
    logits, maps, _ = forward(w, x, config)
    for text, Z, A in zip(x, logits, np.stack(maps, axis=1)):
        ours, our_maps = read(w, text, config)
        assert np.allclose(ours, Z, atol=1e-12) and np.allclose(our_maps, A, atol=1e-12)


def test_a_later_letter_changes_no_earlier_score_unless_the_mask_is_left_out():
    for without, changes in (((), False), (("mask",), True)):
        config = Config(**TINY, without=without)
        flat, x, *_ = example(config)
        other = x.copy()
        other[:, -1] = (other[:, -1] + 1) % config.V
        before, after = (forward(views(flat, config), text, config)[0][:, :-1] for text in (x, other))
        assert np.allclose(before, after, atol=1e-12) != changes


def test_without_positions_the_last_scores_do_not_depend_on_the_order_before():
    for without, depends in (((), True), (("positions",), False)):
        config = Config(**(TINY | {"L": 1}), without=without)
        flat, x, *_ = example(config)
        shuffled = np.concatenate([x[:, :-1][:, ::-1], x[:, -1:]], axis=1)
        one, other = (forward(views(flat, config), text, config)[0][:, -1] for text in (x, shuffled))
        assert np.allclose(one, other, atol=1e-12) != depends


# Learning --------------------------------------------------------------------------------------------------------


def test_training_in_slices_gives_the_numbers_of_training_in_one_go():
    text = corpus()
    config = Config(V=len(text.letters), T=text.T, d=16, h=2, L=1)

    def trained(slices):
        flat = random_parameters(config)
        memory = memory_of(flat)
        for done in (n for part in slices for n in part):
            step(flat, memory, text.train, config, done)
        return flat

    assert np.array_equal(trained([range(6)]), trained([range(2), range(2, 5), range(5, 6)]))


@pytest.mark.parametrize("seed", range(3))
def test_sixty_steps_bring_the_loss_on_unseen_names_from_3_7_to_less_than_2_2(seed):
    text = corpus()
    config = Config(V=len(text.letters), T=text.T)
    flat = random_parameters(config, seed)
    memory = memory_of(flat)
    assert 3.5 < loss_of(flat, text.held_out, config) < 4.1
    for done in range(60):
        step(flat, memory, text.train, config, done, seed=seed)
    assert flat.dtype == np.float32, "float64 would take twice as long"
    assert loss_of(flat, text.held_out, config) < 2.2


def test_with_the_mask_the_loss_is_the_same_letter_by_letter():
    w, config, letters = load()
    flat = np.concatenate([W.ravel() for W in w.values()])
    pieces, counts = corpus().held_out
    some = pieces[:40], counts[:40]
    assert loss_in_writing(flat, some, config) == pytest.approx(loss_of(flat, some, config), abs=1e-5)


# Text ------------------------------------------------------------------------------------------------------------


def test_the_list_of_dinosaurs_is_one_piece_a_name_and_counts_up_to_its_newline():
    text = corpus()
    assert len(text.seen | text.unseen) == 1318 and not text.seen & text.unseen and len(text.unseen) == 132
    for pieces, counts in (text.train, text.held_out):
        names = [text.text(piece[1:][count][:-1]) for piece, count in zip(pieces, counts)]
        assert set(names) <= text.seen | text.unseen and all(piece[0] == 0 for piece in pieces)
        assert all(piece[1:][count][-1] == 0 for piece, count in zip(pieces, counts))


@pytest.mark.parametrize(
    "text, slug",
    [
        ("", "text-length"),
        ("a cat", "text-length"),
        ("a" * 300, "one-letter"),
        ("x" * 200_001, "text-length"),
        ("\n".join(["aaaa"] * 100), "one-letter"),
    ],
    ids=range(5),
)
def test_a_text_that_nothing_can_be_learnt_from_is_refused_in_a_sentence(text, slug):
    with pytest.raises(Unreadable) as refused:
        corpus(text)
    assert refused.value.why["slug"] == slug and str(refused.value).endswith(".")


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Алиса стоит у окна и смотрит на дождь. " * 20, id="cyrillic"),
        pytest.param("שלום עולם, מה שלומך היום? " * 20, id="hebrew"),
        pytest.param("春が来た。花が咲いた。" * 40, id="japanese"),
        pytest.param("".join(chr(0x4E00 + n % 900) for n in range(5000)), id="900 different letters"),
        pytest.param("नमस्ते दुनिया कैसे हो " * 30, id="devanagari"),
        pytest.param("a\r\nb " * 100, id="two letters"),
        pytest.param("\n".join(f"name {n}" for n in range(60)), id="a list"),
    ],
)
def test_a_text_in_any_script_can_be_learnt(text):
    text = corpus(text)
    config = Config(V=len(text.letters), T=text.T, d=8, h=2, L=1)
    flat = random_parameters(config)
    before = loss_of(flat, text.train, config) if len(text.train[0]) < 2000 else 9
    memory = memory_of(flat)
    for done in range(20):
        step(flat, memory, text.train, config, done)
    assert np.isfinite(loss_of(flat, text.held_out, config)) and len(text.letters) <= 502
    assert before == 9 or loss_of(flat, text.train, config) < before


# Writing ---------------------------------------------------------------------------------------------------------


def test_with_and_without_the_cache_the_same_letters_are_written():
    for seed in range(40):
        assert write(seed, cache=True, temperature=0.8) == write(seed, cache=False, temperature=0.8)


def test_one_letter_at_a_time_gives_the_text_of_all_at_once():
    w, config, letters = load()
    x, ended = write_on(whole(w, config), [0], config.T, seed=5)
    slowly = [0]
    while len(slowly) < len(x):
        slowly, _ = write_on(cached(w, config), slowly, len(slowly) + 1, seed=5)
    assert slowly == x and ended


def test_the_cache_holds_a_key_and_a_value_of_every_letter_in_every_head():
    w, config, letters = load()
    reader, x = Reader(w, config), corpus().numbers("\npachycephalosaurus")
    logits = [reader.read(letter) for letter in x]
    assert np.allclose(logits, read(w, x, config)[0], atol=1e-4)
    assert reader.kept == 2 * config.L * config.h * config.d_k * len(x)


class Counted(np.ndarray):
    """An array whose matrix products are counted, in multiplications of two numbers."""

    total = 0

    def __array_ufunc__(self, ufunc, method, *inputs, **options):
        plain = [np.asarray(one) for one in inputs]
        if ufunc is np.matmul:
            columns = plain[1].shape[-1] if plain[1].ndim > 1 else 1
            Counted.total += plain[0].size * columns
        return getattr(ufunc, method)(*plain, **{k: v for k, v in options.items() if k != "out"}).view(Counted)


def test_the_multiplications_are_those_that_the_products_of_matrices_hold():
    config = Config(**TINY)
    flat, x, *_ = example(config)
    w = {name: W.view(Counted) for name, W in views(flat, config).items()}
    Counted.total = 0
    read(w, x[0], config)
    assert Counted.total == multiplications(config, config.T, cache=False)
    reader = Reader(w, config)
    for t, letter in enumerate(x[0], 1):
        Counted.total = 0
        reader.read(letter)
        assert Counted.total == multiplications(config, t, cache=True)


def test_chances_sum_to_one_and_keep_the_likeliest():
    logits = np.log([0.4, 0.3, 0.2, 0.1])
    assert np.allclose(chances(logits), [0.4, 0.3, 0.2, 0.1])
    assert np.allclose(chances(logits, temperature=0.5), np.array([16, 9, 4, 1]) / 30)
    assert np.allclose(chances(logits, top_k=2), [4 / 7, 3 / 7, 0, 0])
    assert np.allclose(chances(logits, top_p=0.7), [4 / 7, 3 / 7, 0, 0]), "0.4 and 0.3 reach 0.7 together"
    assert np.allclose(chances(logits, top_p=0.71), [4 / 9, 3 / 9, 2 / 9, 0])
    assert chances(logits, temperature=0).tolist() == [1, 0, 0, 0]
    drawn = (
        np.bincount([draw(chances(logits), rng) for rng in map(np.random.default_rng, range(2000))], minlength=4) / 2000
    )
    assert np.abs(drawn - [0.4, 0.3, 0.2, 0.1]).max() < 0.04


# The stored model ------------------------------------------------------------------------------------------------


def test_numbers_stored_as_int8_are_off_by_half_a_step_at_most():
    W = np.random.default_rng(0).normal(size=(30, 5)).astype(np.float32)
    assert (np.abs(from_int8(*to_int8(W)) - W) <= np.abs(W).max(axis=0) / 127 / 2 + 1e-7).all()


def test_the_stored_model_was_trained_on_the_dinosaurs():
    w, config, letters = load()
    text = corpus()
    flat = np.concatenate([W.ravel() for W in w.values()])
    assert letters == text.letters and config == Config(V=27, T=24) and config.parameters == 26_304
    assert loss_of(flat, text.held_out, config) < 1.76
