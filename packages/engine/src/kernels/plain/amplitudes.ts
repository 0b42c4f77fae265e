import {
  AMPLITUDE_BINS,
  type Amplitudes,
  BINS_PER_OCTAVE,
  OCTAVES_BELOW,
} from '../amplitude-kernels.js';

/** Exponent and five bits of the mantissa of a 32-bit float are the bin. */
const MANTISSA_SHIFT = 18;
const COUNTED = 1 / 8;
const SIZE_BITS = 0x7f_ff_ff_ff;
const FIRST_KEY = (127 - OCTAVES_BELOW) * BINS_PER_OCTAVE;

export function openAmplitudes(steps: number): Amplitudes {
  const sums = new Int32Array(4 * AMPLITUDE_BINS);
  const ring = Array.from({ length: steps }, () => new Int32Array(4 * AMPLITUDE_BINS));
  const slopeRing = ring.map(() => new Float64Array(2 * AMPLITUDE_BINS));
  const totalRing = ring.map(() => new Float64Array(2));
  const counts = new Int32Array(4 * AMPLITUDE_BINS);
  const slopes = new Float64Array(2 * AMPLITUDE_BINS);
  const totals = new Float64Array(2);
  let next = 0;
  let [last, lastBin, rise, high, low] = [0, 0, 0, 0, 0];
  const lists = [sums, ...ring, ...slopeRing, ...totalRing, counts, slopes, totals];
  return {
    ...{ counts: sums, slopes: slopeRing, totals: totalRing },
    push(samples, from, to, open) {
      const keys = new Uint32Array(samples.buffer, samples.byteOffset, samples.length);
      let [energy, slopeEnergy] = [0, 0];
      let [largest = 0, smallest = 0] = open;
      for (let i = from; i < to; i++) {
        const x = samples[i] ?? 0;
        const change = x - last;
        const slope = change * change;
        energy += x * x;
        if (x > largest) largest = x;
        else if (x < smallest) smallest = x;
        slopeEnergy += slope;
        if (lastBin >= 0) {
          const isPeak = last > 0 ? rise > 0 && change <= 0 : rise < 0 && change >= 0;
          if (isPeak) counts[2 * lastBin + 1] = (counts[2 * lastBin + 1] ?? 0) + 1;
        }
        rise = change;
        last = x;
        lastBin = -1;
        if (x > 0 ? x < COUNTED * high : x >= COUNTED * low) continue;
        if (x > high) high = x;
        else if (x < low) low = x;
        const key = (((keys[i] ?? 0) & SIZE_BITS) >>> MANTISSA_SHIFT) - FIRST_KEY;
        const size = key < 0 ? 0 : key >= AMPLITUDE_BINS ? AMPLITUDE_BINS - 1 : key;
        lastBin = x < 0 ? size + AMPLITUDE_BINS : size;
        counts[2 * lastBin] = (counts[2 * lastBin] ?? 0) + 1;
        slopes[lastBin] = (slopes[lastBin] ?? 0) + slope;
      }
      open.set([largest, smallest, (open[2] ?? 0) + energy]);
      totals.set([(totals[0] ?? 0) + energy, (totals[1] ?? 0) + slopeEnergy]);
    },
    closeStep() {
      const oldest = ring[next];
      for (let k = 0; k < sums.length; k++)
        sums[k] = (sums[k] ?? 0) + (counts[k] ?? 0) - (oldest?.[k] ?? 0);
      oldest?.set(counts);
      slopeRing[next]?.set(slopes);
      totalRing[next]?.set(totals);
      next = (next + 1) % steps;
      for (const list of [counts, slopes, totals]) list.fill(0);
      [high, low] = [0, 0];
    },
    save: () => ({
      next,
      lists: [
        ...lists.map((list) => list.slice()),
        Float64Array.of(last, lastBin, rise, high, low),
      ],
    }),
    load(saved) {
      ({ next } = saved);
      for (const [i, list] of lists.entries()) list.set(saved.lists[i] ?? []);
      [last = 0, lastBin = 0, rise = 0, high = 0, low = 0] = saved.lists[lists.length] ?? [];
    },
  };
}
