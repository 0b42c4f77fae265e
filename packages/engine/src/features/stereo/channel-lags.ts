import { getChannel, framesOf } from '@sonometer/decode/core/audio';
import { square } from '@sonometer/decode/elementary/hypot';
import { defineFeature } from '../feature.js';

/** Range in which the ear hears two sounds as one: the precedence effect ends at some 40 ms. */
const REACH_SEC = 0.04;

export interface ChannelLags {
  /** The largest lag, in frames. */
  readonly reach: number;
  /**
   * Correlation of the first channel with the second `reach − index` frames earlier to as many later, over the frames
   * that both then have; 0 where one of them is silent.
   */
  readonly correlations: Float64Array;
  /** Energy of the second over that of the first, over the same frames; 0 where one of them is silent. */
  readonly ratios: Float64Array;
}

/** Similarity of the second of two channels to the first at each delay up to 40 ms; none unless there are two. */
export const channelLags = defineFeature({
  id: 'channel-lags',
  basis: 'exact sums of products of the whole recording, by transforms that overlap',
  reads: 'channels',
  needs: {},

  open({ format: { rateHz, channels }, kernels }) {
    const reach = Math.round(REACH_SEC * rateHz);
    let size = 1;
    while (size < 8 * reach) size *= 2;
    const fresh = size - 2 * reach; // frames of the first channel that a transform takes
    const fourier = kernels.openFourier(size);
    const held = [new Float64Array(size), new Float64Array(size)] as const;
    let filled = 2 * reach; // as if silence came before
    let frames = 0;
    const sums = { re: new Float64Array(size), im: new Float64Array(size) };
    const [re, im] = [new Float64Array(size), new Float64Array(size)];
    /** The first and the last `reach` frames, which a lag leaves out. */
    const heads = [new Float64Array(reach), new Float64Array(reach)] as const;
    const energies: [number, number] = [0, 0];

    /** Adds the products of the frames `reach` to `size − reach` of the first channel with all of the second. */
    const add = () => {
      re.fill(0);
      re.set(held[0].subarray(reach, size - reach), reach);
      im.set(held[1]);
      fourier.forward(re, im);
      for (let k = 0; k < size; k++) {
        const m = (size - k) & (size - 1);
        // Both spectra out of one transform; then conj(first) · second.
        const [a, b, c, d] = [re[k] ?? 0, im[k] ?? 0, re[m] ?? 0, im[m] ?? 0];
        const [firstRe, firstIm] = [(a + c) / 2, (b - d) / 2];
        const [secondRe, secondIm] = [(b + d) / 2, (c - a) / 2];
        sums.re[k] = (sums.re[k] ?? 0) + firstRe * secondRe + firstIm * secondIm;
        sums.im[k] = (sums.im[k] ?? 0) + firstRe * secondIm - firstIm * secondRe;
      }
      for (const samples of held) samples.copyWithin(0, fresh);
      filled = 2 * reach;
    };

    return {
      push(block) {
        if (channels !== 2) return;
        const pair = [getChannel(block, 0), getChannel(block, 1)] as const;
        for (let i = 0; i < framesOf(block); i++, frames++) {
          for (const c of [0, 1] as const) {
            const x = pair[c][i] ?? 0;
            held[c][filled] = x;
            if (frames < reach) heads[c][frames] = x;
            energies[c] += square(x);
          }
          if (++filled === size) add();
        }
      },
      end(): ChannelLags | undefined {
        if (channels !== 2) return undefined;
        const last = held.map((samples) => samples.slice(filled - reach, filled));
        for (const samples of held) samples.fill(0, filled);
        add();
        for (const samples of held) samples.fill(0, 2 * reach);
        add();
        fourier.inverse(sums.re, sums.im);
        // What lies at the start of one and at the end of the other has no partner.
        const gone = [0, 0];
        const correlations = new Float64Array(2 * reach + 1);
        const ratios = new Float64Array(2 * reach + 1);
        for (const direction of [1, -1] as const) {
          gone.fill(0);
          for (let lag = 0; lag <= reach; lag++) {
            const [ahead, delayed] = direction > 0 ? [1, 0] : [0, 1];
            if (lag > 0) {
              gone[ahead] = (gone[ahead] ?? 0) + square(heads[ahead]?.[lag - 1] ?? 0);
              gone[delayed] = (gone[delayed] ?? 0) + square(last[delayed]?.[reach - lag] ?? 0);
            }
            const left = Math.max(0, energies[0] - (gone[0] ?? 0));
            const right = Math.max(0, energies[1] - (gone[1] ?? 0));
            const product = sums.re[(direction * lag) & (size - 1)] ?? 0;
            if (left * right === 0) continue;
            correlations[reach + direction * lag] = product / Math.sqrt(left * right);
            ratios[reach + direction * lag] = right / left;
          }
        }
        return { reach, correlations, ratios };
      },
    };
  },
});
