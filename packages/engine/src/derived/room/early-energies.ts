import { log10 } from '../../elementary/log10.js';
import { square } from '../../elementary/square.js';
import type { DecayCurve } from './decay-curve.js';

const CLARITY_EARLY_SEC = 0.05;
const MUSIC_EARLY_SEC = 0.08;

export interface EarlyEnergies {
  readonly c50Db: number | undefined;
  readonly c80Db: number | undefined;
  readonly d50: number | undefined;
}

/**
 * First 50 and 80 ms of an octave over the rest, the noise taken off. `undefined` where the rest is no more than the
 * noise under it, or lies further down than the noise does: then it is how quiet the recording was.
 */
export function earlyEnergies(
  band: Float64Array,
  start: number,
  { kneeFrames, noisePower, rangeDb }: DecayCurve,
  rateHz: number,
): EarlyEnergies {
  const energy = (from: number, to: number) => {
    let sum = 0;
    for (let i = start + from; i < start + to; i++) sum += square(band[i] ?? 0);
    return Math.max(0, sum - noisePower * (to - from));
  };
  const ratioAt = (sec: number): number | undefined => {
    const frames = Math.round(sec * rateHz);
    if (kneeFrames <= frames) return undefined;
    const late = energy(frames, kneeFrames);
    const ratio = energy(0, frames) / late;
    const isDetected = late > noisePower * (kneeFrames - frames) && 10 * log10(ratio) <= rangeDb;
    return isDetected ? ratio : undefined;
  };
  const [speech, music] = [ratioAt(CLARITY_EARLY_SEC), ratioAt(MUSIC_EARLY_SEC)];
  return {
    c50Db: speech && 10 * log10(speech),
    c80Db: music && 10 * log10(music),
    d50: speech && speech / (1 + speech),
  };
}
