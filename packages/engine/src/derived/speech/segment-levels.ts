import { longest } from '../../core/numbers.js';
import { defineDerived } from '../derived.js';
import { centredFrames } from '../levels/centred-levels.js';
import { LEVEL_FRAME_SEC } from '../levels/level-frames.js';
import { meanPower } from './pauses.js';
import { speech } from './speech.js';

/** Maximum number of phrases in an answer (docs/interface.md#limits). */
export const MAX_SEGMENTS = 500;

export interface ListedSegment {
  /** Its place among all phrases of the recording. */
  readonly index: number;
  readonly startSec: number;
  readonly endSec: number;
  /** Mean square. */
  readonly power: number;
}

export interface LongestSegments {
  /** In order of time. */
  readonly segments: readonly ListedSegment[];
  /** Before the cap. */
  readonly total: number;
}

/** The phrases that an answer lists: all, or the longest 500, in order of time. */
export const longestSegments = defineDerived({
  id: 'longest-segments',
  // Basis: docs/interface.md#voiceanalysis, totalSegments and truncated
  needs: { levels: centredFrames, speech },

  derive({ levels: { powers }, speech: { segments } }): LongestSegments {
    const retained = longest(
      segments.map((segment, index) => ({ ...segment, index })),
      MAX_SEGMENTS,
      ({ start, end }) => end - start,
    );
    return {
      segments: retained.map(({ start, end, index }) => ({
        index,
        startSec: start * LEVEL_FRAME_SEC,
        endSec: end * LEVEL_FRAME_SEC,
        power: meanPower(powers, [{ start, end }]) ?? 0,
      })),
      total: segments.length,
    };
  },
});

/**
 * Mean square of the speech frames of v1, whichever detector was requested; `undefined` without speech. The edges that
 * k2 adds are soft sound or background: they would lower the level of phrases of 1 to 2 s by 0.2 to 0.7 dB, though
 * nobody speaks more softly.
 */
export const speechPower = defineDerived({
  id: 'speech-power',
  // Basis: docs/measure/averageSpeechRmsDb.md; decision 0005
  needs: { levels: centredFrames, speech },

  derive: ({ levels: { powers }, speech: { cores } }): number | undefined =>
    meanPower(powers, cores),
});
