"""A small transformer that learns to write in seconds: `from transformer import load, read, write`.

model.py the model and its gradient; learning.py Adam; text.py text as numbers; writing.py the next letter, the cache;
look.py what a model has come to;
stored.py a model that is trained already.
"""

from .learning import loss_in_writing, loss_of, memory_of, step
from .look import known, look_at
from .model import PARTS, Config, cross_entropy, forward, random_parameters, views
from .stored import load, measured
from .text import corpus
from .writing import (
    Reader,
    cached,
    chances,
    draw,
    head_matrices,
    masked_head,
    multiplications,
    next_step,
    read,
    whole,
    write,
    write_on,
)
