import { mean } from '../../core/numbers.js';
import { exp2 } from '@sonometer/decode/elementary/exp2';
import type { Excerpt } from './excerpt.js';
import { repeatingHops } from './repeats.js';

/**
 * Rests are the same at every offset, and one impulse between them decides for all of them: ticks, impulses and single
 * hits in a row read as codecs.
 */
export const MIN_SOUNDING = 0.75;
const PARTS = 16;
/**
 * Mean square of the second differences, which leave out the lows: 15 dB over that of rounding to 16 bits, 6 steps² /
 * 12.
 */
const MIN_HIGHS = (31.6 * 6 * exp2(-30)) / 12;
/** 40 dB under the loudest part it rests: a burst of noise that falls by 70 dB, again and again, read as AAC. */
const MIN_SHARE = 1e-4;

/** Mean square of the second differences of samples: by itself, or V8 hardly ever compiles it. */
function highsOf(samples: Float32Array, from: number, to: number): number {
  let energy = 0;
  let earlier = samples[from] ?? 0;
  let last = samples[from + 1] ?? 0;
  for (let i = from + 2; i < to; i++) {
    const x = samples[i] ?? 0;
    const bend = x - 2 * last + earlier;
    energy += bend * bend;
    earlier = last;
    last = x;
  }
  return energy / Math.max(1, to - from - 2);
}

/** Power of the highs of an excerpt, and the share of it in which the filters detect sound. */
function computeHighs({ samples, frames }: Excerpt): { power: number; soundingShare: number } {
  const length = Math.floor(frames / PARTS);
  const highs = Array.from({ length: PARTS }, (_, part) =>
    highsOf(samples, part * length, (part + 1) * length),
  );
  const min = Math.max(MIN_HIGHS, MIN_SHARE * Math.max(...highs));
  const soundingShare = highs.filter((power) => power >= min).length / PARTS;
  return { power: mean(highs), soundingShare };
}

/** The same for every transform. */
export interface ExcerptContent {
  readonly power: number;
  readonly soundingShare: number;
  readonly repeating: readonly number[];
}

export function computeContent(excerpt: Excerpt, hops: ReadonlySet<number>): ExcerptContent {
  const { power, soundingShare } = computeHighs(excerpt);
  const repeating = soundingShare < MIN_SOUNDING ? [] : repeatingHops(excerpt, hops);
  return { power, soundingShare, repeating };
}
