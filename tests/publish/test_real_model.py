"""The forward pass that the recorded heads come from, beside a trusted implementation: real_model_outputs.npz holds
what Hugging Face's Llama gave on the same files (real_model_outputs.py made it). The real file is not fetched: where
`build.py record-model` has left it in the cache, it is tested as well."""

from pathlib import Path

import numpy as np
import pytest
import tiny_gguf

from publish.real_model.gguf import GGUF
from publish.real_model.model import Model
from publish.real_model.tokens import Tokens

DATA = Path(__file__).parents[2] / "lessons/real-heads/data"
STORED = np.load(Path(__file__).with_name("real_model_outputs.npz"))


@pytest.fixture(scope="module")
def tiny(tmp_path_factory):
    path = tmp_path_factory.mktemp("model") / "tiny.gguf"
    tiny_gguf.write(path)
    return Model(path)


def test_a_tiny_model_gives_the_maps_and_scores_of_a_trusted_implementation(tiny):
    run = tiny.run([3, 1, 4, 1, 5, 9])
    assert np.abs(run.maps - STORED["tiny_maps"]).max() < 5e-6
    assert np.abs(run.logits - STORED["tiny_logits"]).max() < 1e-4


def test_a_word_never_reads_a_later_one_and_every_row_sums_to_one(tiny):
    maps = tiny.run([2, 7, 1, 8]).maps
    assert np.all(np.triu(maps, 1) == 0) and np.allclose(maps.sum(-1), 1, atol=1e-6)


def test_sentences_of_one_length_can_run_side_by_side(tiny):
    both = tiny.logits(tiny.after(tiny.E[np.array([[2, 7, 1], [8, 2, 8]])]))
    alone = [tiny.run(ids).logits for ids in ([2, 7, 1], [8, 2, 8])]
    assert np.allclose(both, alone, atol=1e-4)


def test_a_head_that_is_off_reads_nothing(tiny):
    from publish.real_model.changes import off

    X = tiny.E[np.array([2, 7, 1])]
    W_O = tiny.W[0]["attn_output"].copy()
    changed = tiny.layer(X, 0, off([1]))
    tiny.W[0]["attn_output"][:, tiny.d_k : 2 * tiny.d_k] = 0  # the columns that meet what head 1 read
    same = tiny.layer(X, 0)
    tiny.W[0]["attn_output"] = W_O
    assert np.allclose(changed, same, atol=1e-5)


def test_a_covered_look_moves_its_weight_to_the_first_token_and_nothing_else():
    from publish.real_model.changes import covered

    A = np.random.default_rng(1).dirichlet(np.ones(5), (2, 9, 5))
    B = covered(np.array([4, 3]), np.array([1, 2]))([0, 8])(A)
    for b, (last, subject) in enumerate(((4, 1), (3, 2))):
        for head in range(9):
            row = A[b, head, last].copy()
            if head in (0, 8):
                row[0], row[subject] = row[0] + row[subject], 0
            assert np.allclose(B[b, head, last], row)
            assert np.array_equal(np.delete(B[b, head], last, 0), np.delete(A[b, head], last, 0))


def test_half_precision_blocks_of_four_bits_hold_scale_floor_and_the_low_halves_first(tmp_path):
    """Q4_1 by hand: weight = scale * four bits + floor."""
    path = tmp_path / "tiny.gguf"
    tiny_gguf.write(path)
    file = GGUF(path)
    _, _, offset = file.tensors["blk.0.attn_q.weight"]
    block = bytes(file.raw[file.start + offset :][:20])
    scale, floor = np.frombuffer(block[:4], np.float16).astype(float)
    bits = [byte & 15 for byte in block[4:]] + [byte >> 4 for byte in block[4:]]
    assert np.allclose(file.tensor("blk.0.attn_q.weight")[0, :32], [scale * four + floor for four in bits])


def test_a_file_of_another_kind_is_refused(tmp_path):
    (tmp_path / "x.gguf").write_bytes(b"PK\3\4 not a model")
    with pytest.raises(ValueError, match="not a GGUF file"):
        GGUF(tmp_path / "x.gguf")


def test_the_pair_that_was_learnt_first_is_joined_first():
    tokens = Tokens(["t", "h", "e", "Ġ", "th", "he", "the"], ["t h", "h e", "th e"])
    assert [tokens.show(i) for i in tokens.read("the he")] == ["the", " ", "he"]


@pytest.fixture(scope="module")
def real():
    from publish.real_model.file import kept

    if not (path := kept()):
        pytest.skip("the model's file is not on this machine; build.py record-model fetches it")
    return Model(path)


def test_the_real_model_cuts_text_and_gives_maps_and_scores_as_a_trusted_implementation(real):
    for n in range(7):
        ids = real.tokens.read(str(STORED[f"text{n}"]))
        assert ids == STORED[f"ids{n}"].tolist()
        if f"row{n}" in STORED:
            run = real.run(ids)
            assert np.abs(run.maps[:, :, -1] - STORED[f"row{n}"]).max() < 5e-6
            assert np.abs(run.logits[-1, ::50] - STORED[f"logits{n}"]).max() < 1e-4
        if n == 0:
            assert np.abs(run.maps - STORED["maps0"]).max() < 5e-6


def test_a_recorded_sentence_is_what_the_model_gives_now(real):
    """A byte may differ by one: libraries that multiply matrices differ in the last digits."""
    from publish.real_model.record import byte
    from publish.real_model.sentences import WALL

    run, T = real.run(real.tokens.read(WALL[0])), len(real.tokens.read(WALL[0]))
    recorded = np.frombuffer((DATA / "00.bin").read_bytes(), np.uint8)[: 270 * T * (T + 1) // 2]
    assert np.abs(byte(run.maps)[:, :, *np.tril_indices(T)].ravel().astype(int) - recorded).max() <= 1
