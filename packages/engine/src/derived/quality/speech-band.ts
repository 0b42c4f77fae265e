import type { Reading } from '../../core/reading.js';
import {
  BAND_BLOCK_SEC,
  BAND_HZ,
  speechBandBlocks,
} from '../../features/quality/speech-band-blocks.js';
import { defineDerived } from '../derived.js';
import { ratedSpeech } from './rated-speech.js';
import { LEVEL_FRAME_SEC } from '../levels/level-frames.js';
import { NO_DETECTED_SPEECH } from './speech-ratings.js';

/** A half second belongs to the speech, or to the pauses, that fills so much of it. */
const MOSTLY = 0.6;
/** A band carries speech where its mean exceeds its least power by this; steady noise does by 1 to 2 dB. */
const MIN_RISE = 4; // 6 dB
/** And exceeds the pauses by this, where there are any. */
const MIN_OVER_PAUSES = 1.6; // 2 dB
const MIN_PAUSE_BLOCKS = 3;
/** And is not weaker than this share of all: below lies what dither and spectral leakage leave. */
const MIN_SHARE = 1e-8;
/** The next band may hold speech under its noise where that is within 10 dB of the speech in the last one. */
const COVERED = 0.1;
/** Speech falls by up to 25 dB up to here, and ends below in hardly any recording: there it is 30 dB. */
const STEEP_TO_HZ = 3000;
const STEEPLY_COVERED = 1e-3;

/** Lowest top of each class, Hz: within 1 kHz of 7, 14 and 20 kHz (ITU-T G.722, G.719, P.863). */
const WIDE_HZ = 7000;
const SUPER_WIDE_HZ = 13_000;
const FULL_HZ = 17_000;

export const SPEECH_BANDS = ['narrow', 'wide', 'super-wide', 'full'] as const;
export type SpeechBand = (typeof SPEECH_BANDS)[number];

export interface BandOfSpeech {
  /** Absent where speech may go on under the noise. */
  readonly band: Reading<SpeechBand>;
  /** Upper edge of the highest band of 1 kHz that carries speech. */
  readonly toHz: number;
}

/** The band that carries speech (docs/measures/quality.md#band-of-speech). */
export const speechBand = defineDerived({
  id: 'speech-band',
  // Basis: docs/measures/quality.md#band-of-speech
  needs: { blocks: speechBandBlocks, dialogue: ratedSpeech },

  derive({ blocks: { bands, means, lowest }, dialogue }): Reading<BandOfSpeech> {
    const { stretches, frames, spokenFrames } = dialogue;
    if (spokenFrames === 0) return { absent: NO_DETECTED_SPEECH };
    const mask = new Uint8Array(frames);
    for (const { start, end } of stretches) mask.fill(1, start, end);
    const perBlock = BAND_BLOCK_SEC / LEVEL_FRAME_SEC;
    const spoken = { blocks: 0, mean: new Float64Array(bands), least: new Float64Array(bands) };
    const quiet = { blocks: 0, mean: new Float64Array(bands) };
    for (let i = 0; (i + 1) * bands <= means.length; i++) {
      const share = shareIn(mask, i * perBlock, (i + 1) * perBlock);
      if (share >= MOSTLY) {
        spoken.blocks++;
        addTo(spoken.mean, means, i);
        addTo(spoken.least, lowest, i);
      } else if (share === 0) {
        quiet.blocks++;
        addTo(quiet.mean, means, i);
      }
    }
    if (spoken.blocks === 0) return { absent: 'no half second is mostly speech' };
    const total = spoken.mean.reduce((sum, power) => sum + power, 0);
    const carries = (b: number): boolean => {
      const power = (spoken.mean[b] ?? 0) / spoken.blocks;
      const noise = (spoken.least[b] ?? 0) / spoken.blocks;
      const pause = quiet.blocks < MIN_PAUSE_BLOCKS ? 0 : (quiet.mean[b] ?? 0) / quiet.blocks;
      return (
        power >= noise * MIN_RISE &&
        power >= pause * MIN_OVER_PAUSES &&
        power * spoken.blocks > total * MIN_SHARE
      );
    };
    let top = 0;
    while (top < bands && (carries(top) || carries(top + 1))) top++;
    if (top === 0) return { absent: 'the noise covers the band of the speech' };
    const band = classOf(top * BAND_HZ);
    const covered = top * BAND_HZ < STEEP_TO_HZ ? STEEPLY_COVERED : COVERED;
    const isCovered =
      top < bands && (spoken.least[top] ?? 0) > covered * (spoken.mean[top - 1] ?? 0);
    return {
      value: {
        band:
          isCovered && band !== 'full'
            ? { absent: 'noise covers the upper part of the speech band' }
            : { value: band },
        toHz: top * BAND_HZ,
      },
    };
  },
});

function classOf(toHz: number): SpeechBand {
  if (toHz >= FULL_HZ) return 'full';
  if (toHz >= SUPER_WIDE_HZ) return 'super-wide';
  return toHz >= WIDE_HZ ? 'wide' : 'narrow';
}

function shareIn(mask: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let i = from; i < to; i++) count += mask[i] ?? 0;
  return count / (to - from);
}

/** Adds the bands of block `i`. */
function addTo(sums: Float64Array, blocks: Float32Array, i: number): void {
  for (let b = 0; b < sums.length; b++)
    sums[b] = (sums[b] ?? 0) + (blocks[i * sums.length + b] ?? 0);
}
