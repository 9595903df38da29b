"""How real_model_outputs.npz was made: the maps and scores of a trusted implementation, for test_real_model.py.

Not a test, and nothing that the tests need. With transformers 4.48, jax 0.4, flax, gguf and tokenizers installed:
    python tests/publish/real_model_outputs.py MODEL.gguf
The weights are read by ggml's own package `gguf`, run by Hugging Face's Llama in Flax (float32), and the text is cut by
`tokenizers`; of our own code only the tiny model's file is used. Flax's Llama fixes the base of RoPE at
10 000 and takes no notice of the file's, so its table of angles is made here.
"""

import sys
import tempfile
from pathlib import Path

import gguf
import jax
import numpy as np
import tiny_gguf
from tokenizers import Tokenizer, decoders, models, pre_tokenizers
from transformers import FlaxLlamaForCausalLM, LlamaConfig
from transformers.models.llama import modeling_flax_llama

TEXTS = ["The keys to this car", "for i in range(10): print(i)", "Mr Dursley was late, so the driver waited for Mr D"]
ODD = ["½ naïve ²", "été 😀 'tis don't", "  two  blanks\n\n\ttab ", "El niño_1 дом 猫"]


def tokenizer(tokens, merges):
    pairs = [tuple(merge.split(" ")) for merge in merges]
    made = Tokenizer(models.BPE({token: i for i, token in enumerate(tokens)}, pairs))
    made.pre_tokenizer = pre_tokenizers.Sequence(
        [pre_tokenizers.Digits(individual_digits=True), pre_tokenizers.ByteLevel(add_prefix_space=False)]
    )
    made.decoder = decoders.ByteLevel()
    return made


def halves(W, heads):
    """Rows in GGUF's order, of which RoPE turns neighbours -> in Transformers', of which it turns i and i + d_k / 2."""
    d_k = len(W) // heads
    return W.reshape(heads, d_k // 2, 2, -1).swapaxes(1, 2).reshape(W.shape)


def angles(base):
    """-> Flax's function for the table of sines and cosines, with another base."""

    def create(positions, size):
        turns = np.einsum("i,j->ij", np.arange(positions), base ** -(np.arange(0, size, 2) / size)).astype("float32")
        both = np.concatenate((turns, turns), axis=-1)[:, None]
        return jax.numpy.array(np.concatenate((np.sin(both), np.cos(both)), axis=-1))

    return create


def load(path):
    """-> the model, its tokens and merges."""
    file = gguf.GGUFReader(path)
    get = lambda key: file.fields[key].contents()
    W = {
        tensor.name.removesuffix(".weight"): gguf.dequantize(tensor.data, tensor.tensor_type).astype(np.float32)
        for tensor in file.tensors
    }
    H, KV, layers = get("llama.attention.head_count"), get("llama.attention.head_count_kv"), get("llama.block_count")
    config = LlamaConfig(
        vocab_size=len(W["token_embd"]),
        hidden_size=get("llama.embedding_length"),
        num_hidden_layers=layers,
        intermediate_size=len(W["blk.0.ffn_up"]),
        num_attention_heads=H,
        num_key_value_heads=KV,
        tie_word_embeddings=True,
        rms_norm_eps=get("llama.attention.layer_norm_rms_epsilon"),
        rope_theta=get("llama.rope.freq_base"),
    )
    modeling_flax_llama.create_sinusoidal_positions = angles(config.rope_theta)
    model = FlaxLlamaForCausalLM(config, dtype=jax.numpy.float32, _do_init=False)

    def layer(i):
        w = lambda name: W[f"blk.{i}.{name}"]
        kernel = lambda W: {"kernel": W.T}
        return {
            "input_layernorm": {"weight": w("attn_norm")},
            "post_attention_layernorm": {"weight": w("ffn_norm")},
            "self_attn": {
                "q_proj": kernel(halves(w("attn_q"), H)),
                "k_proj": kernel(halves(w("attn_k"), KV)),
                "v_proj": kernel(w("attn_v")),
                "o_proj": kernel(w("attn_output")),
            },
            "mlp": {
                "gate_proj": kernel(w("ffn_gate")),
                "up_proj": kernel(w("ffn_up")),
                "down_proj": kernel(w("ffn_down")),
            },
        }

    params = {
        "model": {
            "embed_tokens": {"embedding": W["token_embd"]},
            "norm": {"weight": W["output_norm"]},
            "layers": {str(i): layer(i) for i in range(layers)},
        },
        "lm_head": {"kernel": W["token_embd"].T},
    }
    return (
        lambda ids: model(np.array([ids]), params=params, output_attentions=True),
        get("tokenizer.ggml.tokens"),
        get("tokenizer.ggml.merges"),
    )


def main(path):
    jax.config.update("jax_default_matmul_precision", "highest")
    kept = {}
    with tempfile.TemporaryDirectory() as folder:
        tiny = Path(folder) / "tiny.gguf"
        tiny_gguf.write(tiny)
        out = load(tiny)[0]([3, 1, 4, 1, 5, 9])
        kept |= {"tiny_maps": np.stack([A[0] for A in out.attentions]), "tiny_logits": out.logits[0]}
    run, tokens, merges = load(path)
    cut = tokenizer(tokens, merges)
    for n, text in enumerate([*TEXTS, *ODD]):
        ids = cut.encode(text).ids
        kept |= {f"text{n}": np.array(text), f"ids{n}": np.array(ids)}
        if text in TEXTS:
            out = run(ids)
            kept |= {f"row{n}": np.stack([A[0, :, -1] for A in out.attentions]), f"logits{n}": out.logits[0, -1, ::50]}
        if n == 0:
            kept["maps0"] = np.stack([A[0] for A in out.attentions])
    plain = {
        key: np.asarray(value, None if key.startswith(("text", "ids")) else np.float32) for key, value in kept.items()
    }
    np.savez_compressed(Path(__file__).with_suffix(".npz"), **plain)


if __name__ == "__main__":
    main(sys.argv[1])
