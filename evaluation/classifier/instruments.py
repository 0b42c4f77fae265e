"""Single instruments of a General MIDI sound font, bowed, blown, sung and plucked: music in which a detector may take a held note for a voice."""

import os
import struct
import subprocess
import tempfile

import numpy as np

from audio import decode

# General MIDI programs, from 0: keys, organs, guitars, basses, strings, choirs, brass, reeds, pipes, leads, pads, and some of other regions.
PROGRAMS = [0, 4, 7, 8, 11, 16, 19, 21, 22, 24, 26, 29, 32, 35, 40, 41, 42, 44, 48, 52, 53, 54, 56, 57, 58, 59, 60, 61, 64, 65, 66, 67, 68, 69, 70, 71,
            72, 73, 74, 75, 77, 78, 79, 80, 81, 82, 85, 89, 91, 94, 104, 107, 109, 110, 111]
TICKS = 480  # of a beat


def variable(n):
    """A number of MIDI, 7 bits a byte."""
    out = [n & 0x7F]
    while n := n >> 7:
        out.insert(0, n & 0x7F | 0x80)
    return bytes(out)


def melody(rng, program, seconds):
    """A MIDI file: a line or chords in one key, with bends and vibrato on some notes."""
    bpm, base = rng.uniform(50, 150), int(rng.integers(45, 74))
    scale = np.array([0, 2, 4, 5, 7, 9, 11, 12, 14, -1, -3, -5])
    is_bent, voices, gap = rng.random() < 0.4, int(rng.choice([1, 1, 1, 2, 3])), rng.choice([0, 0, 0.1, 0.5])
    events, at, end, k = [(0, bytes([0xC0, program]))], 0, int(seconds * bpm / 60 * TICKS), 0
    while at < end:
        length = int(TICKS * rng.choice([0.25, 0.5, 0.5, 1, 1, 2, 4]))
        k = int(np.clip(k + rng.integers(-2, 3), 0, len(scale) - 1))
        keys = [int(np.clip(base + scale[(k + 2 * v) % len(scale)], 24, 100)) for v in range(voices)]
        loud = int(rng.integers(50, 115))
        for key in keys:
            events += [(at, bytes([0x90, key, loud])), (at + length, bytes([0x80, key, 0]))]
        if is_bent:
            depth, rate, slide = rng.uniform(100, 1200), rng.uniform(0.02, 0.1), rng.choice([0, 0, -4000, 3000])
            for t in range(0, length, 20):
                bend = int(np.clip(8192 + depth * np.sin(rate * t) + slide * max(0, 1 - t / 120), 0, 16383))
                events.append((at + t, bytes([0xE0, bend & 0x7F, bend >> 7])))
        at += length + int(rng.exponential(gap) * TICKS if gap else 0)
    body, last = b"\0\xff\x51\x03" + int(6e7 / bpm).to_bytes(3, "big"), 0
    for when, event in sorted(events, key=lambda e: e[0]):
        body += variable(when - last) + event
        last = when
    body += b"\0\xff\x2f\0"
    return b"MThd" + struct.pack(">IHHH", 6, 0, 1, TICKS) + b"MTrk" + struct.pack(">I", len(body)) + body


def instruments(sound_font, each=3, seconds=16, seed=9):
    """(name, 16 kHz mono) of `each` melodies of every program."""
    rng = np.random.default_rng(seed)
    for program in PROGRAMS:
        for n in range(each):
            with tempfile.TemporaryDirectory() as folder:
                with open(os.path.join(folder, "a.mid"), "wb") as f:
                    f.write(melody(rng, program, seconds))
                subprocess.run(["fluidsynth", "-ni", "-q", "-g", "0.6", "-F", f"{folder}/a.wav", "-r", "44100", sound_font, f"{folder}/a.mid"],
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
                yield f"instrument-{program // 8}/{program}-{n}", decode(f"{folder}/a.wav", 0, seconds)
