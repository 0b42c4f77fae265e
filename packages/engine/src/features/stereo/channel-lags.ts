import { framesOf, getChannel } from '@sonometer/decode/core/audio';
import { square } from '@sonometer/decode/elementary/hypot';
import type { Kernels } from '../../kernels/kernels.js';
import { defineFeature } from '../feature.js';

/** Range in which the ear hears two sounds as one: the precedence effect ends at some 40 ms. */
const REACH_SEC = 0.04;
/** A copy is one everywhere: its delay is sought in so much sound at the start, and the rest is compared at that one. */
const SEARCH_SEC = 20;
/** Channels that are less similar there at every delay are no copies, even if the start is quiet and noisy. */
const MIN_CANDIDATE = 0.5;

export interface ChannelLags {
  /** The largest lag, in frames. */
  readonly reach: number;
  /**
   * Correlation of the first channel with the second `reach − index` frames earlier to as many later, over the frames
   * of the searched start that both then have; 0 where one of them is silent.
   */
  readonly correlations: Float64Array;
  /** The index at which they are most similar. */
  readonly best: number;
  /** Correlation there, over the whole recording; 0 where a channel is silent. */
  readonly correlation: number;
  /** Energy of the second over that of the first, over the same frames; 0 where a channel is silent. */
  readonly ratio: number;
}

type Pair = readonly [Float32Array, Float32Array];

/** Over the frames that both channels have, one of them delayed. */
interface LagSums {
  readonly product: number;
  readonly first: number;
  readonly second: number;
}

/** Similarity of the second of two channels to the first at each delay up to 40 ms; none unless there are two. */
export const channelLags = defineFeature({
  id: 'channel-lags',
  // Basis: sums of products: at all lags by transforms that overlap, then at the best one
  reads: 'channels',
  needs: {},

  open({ format: { rateHz, channels }, kernels }) {
    if (channels !== 2) return { push: () => undefined, end: () => undefined };
    const reach = Math.round(REACH_SEC * rateHz);
    const search = openLagSearch(reach, SEARCH_SEC * rateHz, kernels);
    let found: ReturnType<typeof finish> | undefined;
    const finish = () => {
      const { last, ...searched } = search.end();
      return {
        ...searched,
        comparison: openComparison(searched.best - reach, searched.sums, last),
      };
    };

    return {
      push(block) {
        const pair: Pair = [getChannel(block, 0), getChannel(block, 1)];
        const searched = found ? 0 : search.push(pair);
        if (searched === framesOf(block)) return;
        found ??= finish();
        if (Math.abs(found.correlations[found.best] ?? 0) >= MIN_CANDIDATE)
          found.comparison.push([pair[0].subarray(searched), pair[1].subarray(searched)]);
      },
      end(): ChannelLags {
        const { correlations, best, comparison } = found ?? finish();
        const { product, first, second } = comparison.sums();
        const isSilent = first * second === 0;
        return {
          reach,
          correlations,
          best,
          correlation: isSilent ? 0 : product / Math.sqrt(first * second),
          ratio: isSilent ? 0 : second / first,
        };
      },
    };
  },
});

/** Correlates at every lag, until it has so many frames of sound; `push` returns how many it took. */
function openLagSearch(reach: number, maxFrames: number, kernels: Kernels) {
  let size = 1;
  while (size < 8 * reach) size *= 2;
  const fresh = size - 2 * reach; // frames of the first channel that a transform takes
  const fourier = kernels.openFourier(size);
  const held = [new Float64Array(size), new Float64Array(size)] as const;
  let filled = 2 * reach; // as if silence came before
  let [frames, sounding] = [0, 0];
  const sums = { re: new Float64Array(size), im: new Float64Array(size) };
  const [re, im] = [new Float64Array(size), new Float64Array(size)];
  /** The first `reach` frames, which a lag leaves out. */
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
  };
  const isSound = () => held.every((samples) => samples.some((x) => x !== 0));
  const drop = () => {
    for (const samples of held) samples.copyWithin(0, fresh);
    filled = 2 * reach;
  };
  const take = (samples: Float32Array, c: 0 | 1) => {
    held[c].set(samples, filled);
    if (frames < reach) heads[c].set(samples.subarray(0, reach - frames), frames);
    let energy = energies[c];
    for (const sample of samples) energy += square(sample);
    energies[c] = energy;
  };

  /** Sums at a lag, of a correlation that has all products. */
  const sumsAt = (lag: number, gone: readonly [number, number]): LagSums => ({
    product: sums.re[lag & (size - 1)] ?? 0,
    first: Math.max(0, energies[0] - gone[0]),
    second: Math.max(0, energies[1] - gone[1]),
  });

  return {
    push(pair: Pair): number {
      const count = pair[0].length;
      let at = 0;
      while (at < count && sounding < maxFrames) {
        const to = Math.min(count, at + size - filled);
        for (const c of [0, 1] as const) take(pair[c].subarray(at, to), c);
        filled += to - at;
        frames += to - at;
        at = to;
        if (filled < size) continue;
        if (isSound()) {
          add();
          sounding += fresh;
        }
        drop();
      }
      return at;
    },

    end() {
      const last = held.map((samples) => samples.slice(filled - reach, filled));
      for (const samples of held) samples.fill(0, filled);
      add();
      drop();
      for (const samples of held) samples.fill(0, 2 * reach);
      add();
      fourier.inverse(sums.re, sums.im);
      const correlations = new Float64Array(2 * reach + 1);
      let [best, highest] = [reach, 0];
      let sumsOfBest = sumsAt(0, [0, 0]);
      for (const direction of [1, -1] as const) {
        // What lies at the start of one and at the end of the other has no partner.
        const gone: [number, number] = [0, 0];
        const [ahead, delayed] = direction > 0 ? ([1, 0] as const) : ([0, 1] as const);
        for (let lag = 0; lag <= reach; lag++) {
          if (lag > 0) {
            gone[ahead] += square(heads[ahead][lag - 1] ?? 0);
            gone[delayed] += square(last[delayed]?.[reach - lag] ?? 0);
          }
          const sums = sumsAt(direction * lag, gone);
          if (sums.first * sums.second === 0) continue;
          const index = reach + direction * lag;
          correlations[index] = sums.product / Math.sqrt(sums.first * sums.second);
          const likeness = Math.abs(correlations[index] ?? 0);
          if (likeness <= highest) continue;
          highest = likeness;
          best = index;
          sumsOfBest = sums;
        }
      }
      return { correlations, best, sums: sumsOfBest, last };
    },
  };
}

/** Goes on at one lag, after the frames `last` of each channel. */
function openComparison(lag: number, searched: LagSums, last: readonly Float64Array[]) {
  const distance = Math.abs(lag);
  const [early, late] = lag > 0 ? ([0, 1] as const) : ([1, 0] as const);
  let [product, ofEarly, ofLate] = [0, 0, 0];
  let before = Float32Array.from((last[early] ?? new Float64Array(0)).slice(-distance || Infinity));

  return {
    push(pair: Pair) {
      const samples = pair[late];
      const earlier = new Float32Array(distance + samples.length);
      earlier.set(before);
      earlier.set(pair[early], distance);
      // Local: a number of a closure is a new object in V8 each time that it changes.
      let [products, first, second] = [product, ofEarly, ofLate];
      for (let i = 0; i < samples.length; i++) {
        const x = earlier[i] ?? 0;
        const y = samples[i] ?? 0;
        products += x * y;
        first += x * x;
        second += y * y;
      }
      [product, ofEarly, ofLate] = [products, first, second];
      before = earlier.slice(samples.length);
    },
    sums: (): LagSums => ({
      product: searched.product + product,
      first: searched.first + (early === 0 ? ofEarly : ofLate),
      second: searched.second + (early === 0 ? ofLate : ofEarly),
    }),
  };
}
