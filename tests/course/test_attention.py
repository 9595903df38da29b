"""attention.py, positions.py, layers.py: held against slow loops, against symmetry and closed forms, against PyTorch."""

import doctest
import math

import numpy as np
import pytest

import attention
import layers
import positions
from attention import (
    causal_mask,
    cross_attention,
    empty_rows_to_zero,
    multi_head_attention,
    scaled_scores,
    self_attention,
    softmax_rows,
)
from layers import feed_forward, layer_norm, transformer_layer
from positions import rotated, sinusoids


def draw(*shapes, seed=3):
    rng = np.random.default_rng(seed)
    return [rng.normal(size=shape) for shape in shapes]


def one_pair_at_a_time(X, Y, Wq, Wk, Wv, mask=None):
    """Cross-attention as the words say it: plain loops, plain numbers."""
    T_q, T_k, d_k, d_v = len(X), len(Y), Wq.shape[1], Wv.shape[1]
    project = lambda x, W: [sum(float(x[m]) * float(W[m, c]) for m in range(W.shape[0])) for c in range(W.shape[1])]
    queries, keys, values = [project(x, Wq) for x in X], [project(y, Wk) for y in Y], [project(y, Wv) for y in Y]
    A, output = [], []
    for i in range(T_q):
        allowed = [j for j in range(T_k) if mask is None or mask[i][j]]
        e = {j: math.exp(sum(a * b for a, b in zip(queries[i], keys[j])) / math.sqrt(d_k)) for j in allowed}
        A.append([e.get(j, 0.0) / sum(e.values()) for j in range(T_k)])
        output.append([sum(A[i][j] * values[j][c] for j in range(T_k)) for c in range(d_v)])
    return np.array(output), np.array(A)


def same(got, wanted):
    return all(np.allclose(g, w, rtol=1e-10, atol=1e-12) for g, w in zip(got, wanted, strict=True))


def test_examples_in_the_docstrings_hold():
    for module in (attention, positions, layers):
        assert doctest.testmod(module).failed == 0


def test_softmax_rows_does_not_move_when_a_row_is_shifted():
    (S,) = draw((4, 6))
    assert np.allclose(softmax_rows(S), softmax_rows(S + np.array([[1e3], [-1e3], [0], [7]])))
    assert np.allclose(softmax_rows(S), np.exp(S) / np.exp(S).sum(axis=1, keepdims=True))


@pytest.mark.parametrize("size", [0, 1e2, 1e5, 1e300])
def test_softmax_rows_is_finite_for_scores_of_any_size(size):
    A = softmax_rows(size * np.array([[1.0, -1.0, 0.0], [-1.0, -1.0, -1.0]]))
    assert np.isfinite(A).all() and np.allclose(A.sum(axis=1), 1)


def test_scores_have_variance_one_whatever_d_k():
    for d_k in (4, 64, 1024):
        Q, K = draw((300, d_k), (300, d_k))
        assert abs(scaled_scores(Q, K).var() - 1) < 0.1


def test_self_attention_agrees_with_one_pair_at_a_time():
    X, Wq, Wk, Wv = draw((6, 8), (8, 4), (8, 4), (8, 5))
    assert same(self_attention(X, Wq, Wk, Wv), one_pair_at_a_time(X, X, Wq, Wk, Wv))


def test_cell_one_of_the_lesson_has_its_figures():
    rng = np.random.default_rng(5)
    X, *W = [rng.normal(size=s) * f for s, f in (((6, 8), 1), ((8, 4), 0.6), ((8, 4), 0.6), ((8, 5), 0.6))]
    output, A = self_attention(X, *W)
    assert output.shape == (6, 5) and sum(w.size for w in W) == 104
    assert np.allclose(A[0], [0.387, 0.009, 0.128, 0.251, 0.222, 0.002], atol=5e-4)


def test_without_projections_scores_are_symmetric_and_weights_are_not():
    (X,) = draw((5, 7))
    A = self_attention(X, np.eye(7), np.eye(7), np.eye(7))[1]
    assert np.allclose(scaled_scores(X, X), scaled_scores(X, X).T) and not np.allclose(A, A.T)


def test_permuting_the_tokens_permutes_output_and_map():
    X, *W = draw((7, 6), (6, 3), (6, 3), (6, 2))
    order = np.random.default_rng(1).permutation(7)
    (output, A), (turned, B) = self_attention(X, *W), self_attention(X[order], *W)
    assert np.allclose(turned, output[order]) and np.allclose(B, A[order][:, order])


def test_one_token_reads_itself():
    X, Wq, Wk, Wv = draw((1, 4), (4, 2), (4, 2), (4, 3))
    output, A = self_attention(X, Wq, Wk, Wv)
    assert A.tolist() == [[1.0]] and np.allclose(output, X @ Wv)


def test_equal_keys_share_equally_so_the_output_is_the_mean_value():
    X, Wq, Wv = draw((5, 4), (4, 3), (4, 2))
    output, A = self_attention(X, Wq, np.zeros((4, 3)), Wv)
    assert np.allclose(A, 1 / 5) and np.allclose(output, (X @ Wv).mean(axis=0))


def test_arguments_are_left_as_they_were():
    arrays = draw((5, 4), (4, 3), (4, 3), (4, 2))
    before = [a.copy() for a in arrays]
    self_attention(*arrays, mask=causal_mask(5))
    assert all((a == b).all() for a, b in zip(arrays, before))


def test_float32_stays_float32():
    arrays = [a.astype(np.float32) for a in draw((5, 4), (4, 3), (4, 3), (4, 2))]
    assert {a.dtype for a in self_attention(*arrays)} == {np.dtype(np.float32)}


def test_cross_attention_agrees_with_one_pair_at_a_time():
    X, Y, Wq, Wk, Wv = draw((3, 8), (5, 6), (8, 4), (6, 4), (6, 2))
    output, A = cross_attention(X, Y, Wq, Wk, Wv)
    assert A.shape == (3, 5) and same((output, A), one_pair_at_a_time(X, Y, Wq, Wk, Wv))


def test_a_mask_agrees_with_looping_over_what_is_allowed():
    X, *W = draw((6, 8), (8, 4), (8, 4), (8, 5))
    mask = np.random.default_rng(0).random((6, 6)) < 0.6
    mask[:, 2] = True
    assert same(self_attention(X, *W, mask=mask), one_pair_at_a_time(X, X, *W, mask=mask))


def test_a_causal_row_is_the_last_row_of_the_shorter_sentence():
    X, *W = draw((6, 8), (8, 4), (8, 4), (8, 5))
    output, A = self_attention(X, *W, mask=causal_mask(6))
    for t in range(6):
        short, B = self_attention(X[: t + 1], *W)
        assert np.allclose(output[t], short[t]) and np.allclose(A[t, : t + 1], B[t]) and not A[t, t + 1 :].any()


@pytest.mark.filterwarnings("error")
def test_a_fully_masked_row_is_nan_without_a_warning_and_zero_when_repaired():
    X, *W = draw((3, 4), (4, 2), (4, 2), (4, 2))
    mask = np.array([[1, 0, 1], [0, 0, 0], [1, 1, 1]], bool)
    output, A = self_attention(X, *W, mask=mask)
    assert np.isnan(A[1]).all() and np.isnan(output[1]).all() and np.isfinite(A[[0, 2]]).all()
    assert not empty_rows_to_zero(A)[1].any() and (empty_rows_to_zero(A)[0] == A[0]).all()


def test_many_heads_are_many_single_layers_side_by_side():
    X, Wq, Wk, Wv, Wo = draw((5, 8), (3, 8, 4), (3, 8, 4), (3, 8, 2), (6, 8))
    output, A = multi_head_attention(X, Wq, Wk, Wv, Wo)
    each = [self_attention(X, *W) for W in zip(Wq, Wk, Wv)]
    assert np.allclose(output, np.hstack([o for o, _ in each]) @ Wo)
    assert np.allclose(A, [a for _, a in each])


def test_the_output_matrix_adds_what_each_head_says():
    X, Wq, Wk, Wv, Wo = draw((5, 8), (2, 8, 4), (2, 8, 4), (2, 8, 3), (6, 8))
    parts = [self_attention(X, *W)[0] @ Wo[3 * h : 3 * h + 3] for h, W in enumerate(zip(Wq, Wk, Wv))]
    assert np.allclose(multi_head_attention(X, Wq, Wk, Wv, Wo)[0], sum(parts))


@pytest.mark.parametrize(
    "call, says",
    [
        (lambda: self_attention(*draw((5, 8), (7, 4), (8, 4), (8, 5))), r"Wq has 7 rows.*Wq must be \(8, 4\)"),
        (lambda: self_attention(*draw((5, 8), (8, 4), (8, 3), (8, 5))), "queries have 4 numbers and keys 3"),
        (lambda: attention.attention(*draw((5, 4), (5, 4), (6, 4))), "5 keys and 6 values"),
        (lambda: multi_head_attention(*draw((5, 8), (2, 8, 4), (2, 8, 4), (2, 8, 3), (5, 8))), r"Wo must be \(6, 8\)"),
        (lambda: sinusoids(4, 5), "take an even number"),
    ],
)
def test_shapes_that_do_not_meet_are_named(call, says):
    with pytest.raises(ValueError, match=says):
        call()


def test_sinusoids_agree_with_the_formula_of_the_paper():
    P = sinusoids(9, 8)
    for t in range(9):
        for i in range(4):
            assert math.isclose(P[t, 2 * i], math.sin(t / 10000 ** (2 * i / 8)), abs_tol=1e-12)
            assert math.isclose(P[t, 2 * i + 1], math.cos(t / 10000 ** (2 * i / 8)), abs_tol=1e-12)


def test_sinusoids_have_one_length_and_their_products_depend_on_distance_only():
    P = sinusoids(20, 12)
    assert np.allclose(np.linalg.norm(P, axis=1), 6**0.5)
    assert all(np.allclose(np.diagonal(P @ P.T, k), (P @ P.T)[0, k]) for k in range(20))


def test_rotating_is_multiplying_complex_numbers():
    (Q,) = draw((6, 8))
    z = (Q[:, 0::2] + 1j * Q[:, 1::2]) * np.exp(1j * np.outer(np.arange(6), 10000.0 ** (-np.arange(4) / 4)))
    assert np.allclose(rotated(Q), np.stack([z.real, z.imag], axis=-1).reshape(6, 8))


def test_rotated_scores_depend_on_distance_only_and_lengths_stay():
    q, k = draw((8,), (8,))
    S = rotated(np.tile(q, (9, 1))) @ rotated(np.tile(k, (9, 1))).T
    assert all(np.allclose(np.diagonal(S, n), np.diagonal(S, n)[0]) for n in range(-8, 9)) and not np.allclose(S, S.T)
    assert np.allclose(np.linalg.norm(rotated(np.tile(q, (9, 1))), axis=1), np.linalg.norm(q))


def test_layer_norm_gives_rows_of_mean_zero_and_variance_one_and_forgets_scale():
    (X,) = draw((5, 16))
    N = layer_norm(X, epsilon=0)
    assert np.allclose(N.mean(axis=1), 0) and np.allclose(N.var(axis=1), 1)
    assert np.allclose(layer_norm(100 * X + 3, epsilon=0), N)


def test_feed_forward_treats_each_position_by_itself():
    X, W1, b1, W2, b2 = draw((4, 3), (3, 7), (7,), (7, 3), (3,))
    slowly = [
        [sum(max(0, X[t] @ W1[:, h] + b1[h]) * W2[h, c] for h in range(7)) + b2[c] for c in range(3)] for t in range(4)
    ]
    assert np.allclose(feed_forward(X, W1, b1, W2, b2), slowly)


def layer_weights(d=8, h=2, d_ff=12):
    names = dict(
        Wq=(h, d, d // h),
        Wk=(h, d, d // h),
        Wv=(h, d, d // h),
        Wo=(d, d),
        W1=(d, d_ff),
        b1=(d_ff,),
        W2=(d_ff, d),
        b2=(d,),
        gain1=(d,),
        shift1=(d,),
        gain2=(d,),
        shift2=(d,),
    )
    return dict(zip(names, draw(*names.values(), seed=11)))


def test_a_layer_whose_parts_say_nothing_passes_its_input_on():
    (X,) = draw((4, 8))
    silent = layer_weights() | dict(Wo=np.zeros((8, 8)), W2=np.zeros((12, 8)), b2=np.zeros(8))
    assert np.allclose(transformer_layer(X, silent, norm_first=True)[0], X)
    plain = silent | dict(gain1=1, gain2=1, shift1=0, shift2=0)
    assert np.allclose(transformer_layer(X, plain)[0], layer_norm(layer_norm(X)))


# PyTorch as an outside judge -------------------------------------------------------------------------------------


@pytest.fixture
def torch():
    return pytest.importorskip("torch", reason="PyTorch is not installed here: the comparison with it is left out")


def tensors(torch, *arrays):
    return [torch.from_numpy(np.ascontiguousarray(a)) for a in arrays]


@pytest.mark.parametrize("mask", [None, causal_mask(5), np.random.default_rng(2).random((5, 5)) < 0.8])
def test_attention_agrees_with_pytorch(torch, mask):
    Q, K, V = draw((5, 4), (5, 4), (5, 3))
    if mask is not None:
        mask[:, 0] = True
    theirs = torch.nn.functional.scaled_dot_product_attention(
        *tensors(torch, Q, K, V), attn_mask=None if mask is None else torch.from_numpy(mask)
    )
    assert np.allclose(attention.attention(Q, K, V, mask)[0], theirs.numpy())


def test_a_fully_masked_row_repaired_agrees_with_pytorch(torch):
    Q, K, V = draw((3, 4), (3, 4), (3, 2))
    mask = np.array([[1, 0, 1], [0, 0, 0], [1, 1, 1]], bool)
    theirs = torch.nn.functional.scaled_dot_product_attention(
        *tensors(torch, Q, K, V), attn_mask=torch.from_numpy(mask)
    )
    assert np.allclose(empty_rows_to_zero(attention.attention(Q, K, V, mask)[0]), theirs.numpy())


def fill_attention(torch, module, w):
    """Give a PyTorch MultiheadAttention our matrices; it stores them as (out, in) and all heads in one."""
    flat = lambda W: np.concatenate(list(W), axis=1).T
    with torch.no_grad():
        module.in_proj_weight.copy_(torch.from_numpy(np.concatenate([flat(w["Wq"]), flat(w["Wk"]), flat(w["Wv"])])))
        module.out_proj.weight.copy_(torch.from_numpy(w["Wo"].T.copy()))
        module.in_proj_bias.zero_(), module.out_proj.bias.zero_()


def test_heads_agree_with_pytorch(torch):
    w, (X,) = layer_weights(), draw((5, 8))
    module = torch.nn.MultiheadAttention(8, 2, batch_first=True, dtype=torch.float64)
    fill_attention(torch, module, w)
    (x,) = tensors(torch, X[None])
    theirs, maps = module(x, x, x, average_attn_weights=False, attn_mask=torch.from_numpy(~causal_mask(5)))
    output, A = multi_head_attention(X, w["Wq"], w["Wk"], w["Wv"], w["Wo"], causal_mask(5))
    assert np.allclose(output, theirs[0].detach().numpy()) and np.allclose(A, maps[0].detach().numpy())


@pytest.mark.parametrize("norm_first", [False, True])
def test_a_transformer_layer_agrees_with_pytorch(torch, norm_first):
    w, (X,) = layer_weights(), draw((5, 8))
    module = torch.nn.TransformerEncoderLayer(
        8, 2, 12, dropout=0, batch_first=True, norm_first=norm_first, dtype=torch.float64
    )
    fill_attention(torch, module.self_attn, w)
    with torch.no_grad():
        for part, name in (
            (module.linear1.weight, "W1"),
            (module.linear2.weight, "W2"),
            (module.linear1.bias, "b1"),
            (module.linear2.bias, "b2"),
            (module.norm1.weight, "gain1"),
            (module.norm1.bias, "shift1"),
            (module.norm2.weight, "gain2"),
            (module.norm2.bias, "shift2"),
        ):
            part.copy_(torch.from_numpy(w[name].T.copy()))
    theirs = module(*tensors(torch, X[None]))[0].detach().numpy()
    assert np.allclose(transformer_layer(X, w, norm_first=norm_first)[0], theirs)
