"""The teacher's ratings of a window: DNSMOS P.835 (Reddy, Gopal, Cutler, ICASSP 2022), CC BY 4.0. It labels; it never ships.

The network ends in a maximum over time and frequency of 64 maps that see 0.37 s and 1.85 kHz, then three dense layers.
`maps` gives them before the maximum over time, so that each span of a window has its rating at no further cost.
"""

import ctypes
import os
import subprocess
import tempfile

import numpy as np

WINDOW = 144160  # 9.01 s at 16 kHz
STEP = 1280  # samples of a row of the maps: a clip of whole rows, repeated, repeats inside the network
SEES = 40  # frames of 160 samples that the network sees around a place, and more
SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "teacher.c")


def pointer(a):
    return a.ctypes.data_as(ctypes.c_void_p)


def library():
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["gcc", "-O3", "-march=native", "-ffast-math", "-mprefer-vector-width=512", "-shared", "-fPIC", SOURCE, "-o", f"{folder}/teacher.so", "-lm"], check=True)
        return ctypes.CDLL(f"{folder}/teacher.so")


class Teacher:
    def __init__(self, path):
        import onnx

        w = {t.name: onnx.numpy_helper.to_array(t).astype(np.float32) for t in onnx.load(path).graph.initializer if t.data_type == 1}
        self.c, self.buffers = library(), {}
        self.fourier = np.ascontiguousarray(np.concatenate([w[f"time2freq/stft-{part}/kernel:0"][:, :, 0] for part in ("real", "imag")]).T)
        self.first = np.ascontiguousarray(w["conv2d/kernel:0"].reshape(128, 9).T), w["conv2d/bias:0"].copy()
        self.layers = []
        for i in range(1, 7):
            k, bias = np.ascontiguousarray(w[f"conv2d_{i}/kernel:0"]), w[f"conv2d_{i}/bias:0"].copy()
            u = np.empty((36, k.shape[1], k.shape[0]), np.float32)
            self.c.prepare(k.shape[1], k.shape[0], pointer(k), pointer(u))
            self.layers.append((k.shape[1], k.shape[0], u, bias))
        dense = "mos_estimator_logpow/dense"
        self.dense = [tuple(w[f"{dense}{n}/{kind}/ReadVariableOp/resource:0"] for kind in ("MatMul", "BiasAdd")) for n in ("", "_1", "_3")]

    def buffer(self, name, shape):
        if (name, shape) not in self.buffers:
            self.buffers[name, shape] = np.empty(shape, np.float32)
        return self.buffers[name, shape]

    def spectra(self, x):
        """log10 of the power [frames, 161]; x has 160 samples more than the frames that are read."""
        x = np.asarray(x, np.float32)
        h, w = len(x) // 160 - 1, 161
        spectrum = np.concatenate([x[: h * 160].reshape(h, 160), x[160 : (h + 1) * 160].reshape(h, 160)], 1) @ self.fourier
        return np.log10(np.maximum(spectrum[:, :w] ** 2 + spectrum[:, w:] ** 2, 1e-12))

    def maps(self, spectra):
        """[frames / 8, 64]: the maps' maxima over frequency."""
        (h, w), a = spectra.shape, np.ascontiguousarray(spectra, np.float32)
        for i, (inputs, outputs, u, bias) in enumerate(self.layers):
            y = self.buffer(i, (h, w, outputs))
            first = map(pointer, self.first) if i == 0 else (None, None)
            self.c.conv(h, w, inputs, outputs, pointer(a), pointer(u), pointer(bias), pointer(y), *first)
            a = y
            if i in (2, 3, 4):
                a = self.buffer(10 + i, (h // 2, w // 2, outputs))
                self.c.pool(h, w, outputs, pointer(y), pointer(a))
                h, w = h // 2, w // 2
        return a.max(1)

    def rate(self, highest):
        """(overall, signal, background) on the scale of the ratings, from maxima over time [..., 64]."""
        for i, (w, bias) in enumerate(self.dense):
            highest = highest @ w + bias
            highest = np.maximum(highest, 0) if i < 2 else highest
        sig, bak, ovr = np.moveaxis(highest, -1, 0)
        return np.stack([-0.06766283 * ovr**2 + 1.11546468 * ovr + 0.04602535, -0.08397278 * sig**2 + 1.22083953 * sig + 0.0052439,
                         -0.13166888 * bak**2 + 1.60915514 * bak - 0.39604546], -1)

    def __call__(self, x):
        """Of one window. A clip of whole STEPs is rated as if repeated to a window, at the cost of one period."""
        return self.rate(self.rows(x).max(0))

    def rows(self, x):
        """[steps, 64]: the maps of a window or clip, every 80 ms."""
        if len(x) >= WINDOW:
            return self.maps(self.spectra(x))
        assert len(x) % STEP == 0
        return self.maps(self.spectra(np.resize(x, len(x) + (SEES + 1) * 160)))

    def file(self, x):
        """The mean over windows that advance by 1 s; a shorter file is repeated."""
        while len(x) < WINDOW:
            x = np.concatenate([x, x])
        return np.mean([self(x[a : a + WINDOW]) for a in range(0, len(x) - WINDOW + 1, 16000)], 0)
