import { longest } from '../../core/longest.js';
import { defineDerived } from '../derived.js';
import { LEVEL_FRAME_SEC, levelFrames } from '../levels/level-frames.js';
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
  basis: 'docs/interface.md#voiceanalysis, totalSegments and truncated',
  needs: { levels: levelFrames, speech },

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
