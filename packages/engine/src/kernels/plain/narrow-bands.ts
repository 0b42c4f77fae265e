import { cos } from '@sonometer/decode/elementary/cos';
import { sin } from '@sonometer/decode/elementary/sin';
import { square } from '@sonometer/decode/elementary/hypot';
import { NARROW_BAND_CHUNK as CHUNK, type NarrowBands } from '../lattice-kernels.js';
import { roughLog2 } from './rough-log2.js';
import { openFourier } from './spectra.js';

export function openNarrowBands(size: number, bins: number): NarrowBands {
  const forward = openFourier(size);
  const inverse = openFourier(bins);
  const [re, im] = [new Float64Array(size), new Float64Array(size)];
  const [bandRe, bandIm] = [new Float64Array(bins), new Float64Array(bins)];
  const step = size / bins;
  const powers = new Float64Array(size);
  const prefix = new Float64Array(size / CHUNK + 1);
  const logs = new Float64Array(size);

  return {
    load(samples) {
      re.set(samples);
      im.fill(0);
      forward.forward(re, im);
    },

    add({ first, centre, re: filterRe, im: filterIm }, { hop, length, floor, min }) {
      for (let i = 0; i < bins; i++) {
        const bin = first + i;
        const [xRe, xIm] = [re[bin] ?? 0, im[bin] ?? 0];
        const [hRe, hIm] = [filterRe[i] ?? 0, filterIm[i] ?? 0];
        const to = (bin - centre + bins) % bins; // as if its middle were at 0 Hz: a slow signal
        bandRe[to] = xRe * hRe - xIm * hIm;
        bandIm[to] = xRe * hIm + xIm * hRe;
      }
      inverse.inverse(bandRe, bandIm);
      // Straight between its points, turned back to its frequency; both halves of the spectrum.
      for (let t = 0; t < length; t++) {
        const i = Math.floor(t / step);
        const share = (t % step) / step;
        const next = (i + 1) % bins;
        const real = (bandRe[i] ?? 0) * (1 - share) + (bandRe[next] ?? 0) * share;
        const imaginary = (bandIm[i] ?? 0) * (1 - share) + (bandIm[next] ?? 0) * share;
        const turn = (2 * Math.PI * ((centre * t) % size)) / size;
        powers[t] = square((2 / step) * (real * cos(turn) - imaginary * sin(turn)));
      }
      let total = 0;
      for (let t = 0; t < length; t++) {
        total += powers[t] ?? 0;
        if ((t + 1) % CHUNK === 0) prefix[(t + 1) / CHUNK] = total;
      }
      if (total < min) return total;
      const chunks = length / CHUNK;
      const reach = hop / CHUNK;
      for (let t = 0; t < length; t++) {
        const chunk = Math.floor(t / CHUNK);
        const from = Math.max(0, chunk - reach);
        const to = Math.min(chunks, chunk + reach + 1);
        const around = ((prefix[to] ?? 0) - (prefix[from] ?? 0)) / ((to - from) * CHUNK);
        const place = t % hop;
        const rise = roughLog2((powers[t] ?? 0) + floor) - roughLog2(around + floor);
        logs[place] = (logs[place] ?? 0) + Math.LN2 * rise;
      }
      return total;
    },

    takeLogs(hop) {
      const taken = logs.slice(0, hop);
      logs.fill(0);
      return taken;
    },
  };
}
