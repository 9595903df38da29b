"""A tiny model as a GGUF file: random weights, the same every time, stored in each of the four kinds."""

import struct

import numpy as np

LAYERS, D, H, KV, FFN, WORDS = 2, 96, 3, 1, 64, 40
D_K = D // H
EPSILON, BASE = 1e-5, 100_000.0
STRING, ARRAY, U32, FLOAT = 8, 9, 4, 6
F32, F16, Q4_1, Q8_0 = 0, 1, 3, 8


def write(path):
    """Write the model to `path`."""
    rng = np.random.default_rng(7)
    letters = [chr(97 + i) for i in range(26)]
    words = [*letters, "Ġ", "th", "he", "the", "Ġt", *(f"<{i}>" for i in range(9))]
    meta = {
        "general.alignment": 32,
        "llama.block_count": LAYERS,
        "llama.embedding_length": D,
        "llama.attention.head_count": H,
        "llama.attention.head_count_kv": KV,
        "llama.attention.layer_norm_rms_epsilon": EPSILON,
        "llama.rope.freq_base": BASE,
        "tokenizer.ggml.tokens": words,
        "tokenizer.ggml.merges": ["t h", "h e", "th e", "Ġ t"],
    }
    tensors = {"token_embd.weight": (Q8_0, (WORDS, D)), "output_norm.weight": (F32, (D,))}
    for i in range(LAYERS):
        tensors |= {
            f"blk.{i}.{name}.weight": (kind, shape)
            for name, kind, shape in (
                ("attn_norm", F32, (D,)),
                ("attn_q", Q4_1, (D, D)),
                ("attn_k", Q4_1, (KV * D_K, D)),
                ("attn_v", Q8_0, (KV * D_K, D)),
                ("attn_output", F16, (D, D)),
                ("ffn_norm", F32, (D,)),
                ("ffn_gate", Q4_1, (FFN, D)),
                ("ffn_up", Q4_1, (FFN, D)),
                ("ffn_down", Q4_1, (D, FFN)),
            )
        }
    head, data = [struct.pack("<IIQQ", 0x46554747, 3, len(tensors), len(meta))], b""
    for key, value in meta.items():
        head.append(string(key) + valued(value))
    for name, (kind, shape) in tensors.items():
        head.append(string(name) + struct.pack(f"<I{len(shape)}QIQ", len(shape), *shape[::-1], kind, len(data)))
        data += stored(rng, kind, shape)
        data += bytes(-len(data) % 32)
    head = b"".join(head)
    path.write_bytes(head + bytes(-len(head) % 32) + data)


def string(text):
    return struct.pack("<Q", len(text.encode())) + text.encode()


def valued(value):
    if isinstance(value, list):
        return struct.pack("<IIQ", ARRAY, STRING, len(value)) + b"".join(map(string, value))
    return struct.pack("<II", U32, value) if isinstance(value, int) else struct.pack("<If", FLOAT, value)


def stored(rng, kind, shape):
    """Random weights of about the size that a trained model has, as the bytes of their kind."""
    n = int(np.prod(shape))
    if kind in (F32, F16):
        numbers = rng.integers(-100, 101, n) / 500 + (len(shape) == 1)  # a norm's weights lie around 1
        return numbers.astype(np.float32 if kind == F32 else np.float16).tobytes()
    half = lambda low, high: (rng.integers(low, high, n // 32) / 4096).astype(np.float16).tobytes()
    scale = np.frombuffer(half(50, 150), np.uint8).reshape(-1, 2)
    if kind == Q8_0:
        return np.hstack([scale, rng.integers(0, 256, (n // 32, 32)).astype(np.uint8)]).tobytes()
    floor = np.frombuffer(half(-1200, -400), np.uint8).reshape(-1, 2)
    return np.hstack([scale, floor, rng.integers(0, 256, (n // 32, 16)).astype(np.uint8)]).tobytes()
