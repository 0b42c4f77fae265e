import { itemAt } from '../../core/numbers.js';
import type { Reading } from '../../core/reading.js';
import { atan } from '@sonometer/decode/elementary/atan';
import { hypot } from '@sonometer/decode/elementary/hypot';
import {
  type ChromaFrames,
  chromaFrames,
  DEVIATION_SUMS,
} from '../../features/tonal/chroma-frames.js';
import { defineDerived } from '../derived.js';

/**
 * How far the lines have to agree on one tuning, 0..1, or on two half a semitone apart, as beating reeds have them:
 * drums, speech and noise reach 0.26, music 0.33 at least (evaluation/music-keys.mjs and chorales on an accordion).
 */
const MIN_AGREEMENT = 0.3;
/**
 * n lines of noise agree to 1/√n by chance: to how many that would agree as well by chance. Few lines of noise (three
 * seconds of brown noise hold 13) reach 4; one steady tone reaches 16.
 */
const MIN_CHANCE = 10;
/** Three seconds of notes, in frames that overlap by half. */
const MIN_FRAMES = 16;
/** Frames 40 dB under the loudest are what rings on. */
const QUIET_SHARE = 1e-4;

export interface MusicTuning {
  /** Of equal temperament against A4 = 440 Hz, −50 to 50. */
  readonly cents: number;
  /** How narrowly the lines lie about it: 1 where all do. */
  readonly agreement: number;
}

/** Which frames are loud enough to hold notes. */
export function soundingFrames(levels: Float32Array): Uint8Array {
  const loudest = levels.reduce((max, level) => Math.max(max, level), 0);
  return Uint8Array.from(levels, (level) => Number(level > 0 && level > QUIET_SHARE * loudest));
}

/** The sums of those frames: what rings on or hums under the music has no part in its tuning. */
function computeDeviation({ deviations }: ChromaFrames, sounding: Uint8Array) {
  const sums = new Float64Array(DEVIATION_SUMS);
  sounding.forEach((is, frame) => {
    if (is === 0) return;
    const from = frame * DEVIATION_SUMS;
    for (let i = 0; i < DEVIATION_SUMS; i++)
      sums[i] = itemAt(sums, i) + (deviations[from + i] ?? 0);
  });
  const [re = 0, im = 0, re2 = 0, im2 = 0, total = 0, lines = 0] = sums;
  return { re, im, re2, im2, total, lines };
}

/** Where equal temperament lies in this music; absent where there is no such thing. */
export const musicTuning = defineDerived({
  id: 'music-tuning',
  // Basis: circular mean of the distances from equal temperament, weighted by magnitude
  needs: { frames: chromaFrames },

  derive({ frames }): Reading<MusicTuning> {
    const sounding = soundingFrames(frames.levels);
    const deviation = computeDeviation(frames, sounding);
    const count = sounding.reduce((sum, is) => sum + is, 0);
    if (count < MIN_FRAMES || deviation.total === 0)
      return { absent: 'less than 3 s contain lines of notes' };
    // rounding may bring it above 1
    const agreement = Math.min(1, hypot(deviation.re, deviation.im) / deviation.total);
    const max = Math.max(agreement, hypot(deviation.re2, deviation.im2) / deviation.total);
    if (max < MIN_AGREEMENT)
      return {
        absent: `no steady notes of one tuning (agreement ${max.toFixed(2)}; ${MIN_AGREEMENT} is needed): drums, speech, noise or gliding voices`,
      };
    if (max * max * deviation.lines < MIN_CHANCE)
      return { absent: 'the few lines that agree on a tuning do so by chance: noise' };
    return {
      value: { cents: (50 / Math.PI) * angleOf(deviation.re, deviation.im), agreement },
    };
  },
});

/** By half the angle, which one arctangent gives: −π to π. */
const angleOf = (re: number, im: number): number => {
  const along = re + hypot(re, im);
  return along > 0 ? 2 * atan(im / along) : Math.PI;
};
