import { longest } from '../../core/numbers.js';
import { classifier } from '../../features/classifier/classifier.js';
import { defineDerived } from '../derived.js';
import { type ContentKind, type ContentWindow, contentWindows } from './content-windows.js';
import { timeline, type TimelineRegion } from './timeline.js';

/** A window sounds like a voice from this score on. */
const VOICED_FROM = 0.5;
/**
 * Music with speech detected in half of its frames is both, and counts for neither: the notes under a voice hide it
 * from the rules.
 */
const SPOKEN_FROM = 0.5;

export interface ContentShares {
  /** Number of windows that are not silent. */
  readonly active: number;
  /** Shares of these windows by kind; 0 without any. */
  readonly voice: number;
  readonly music: number;
  readonly noise: number;
  /** Share of them with a voice in it, whatever else they sound like. */
  readonly voiced: number;
  /** Why the windows are missing; empty where there are some. */
  readonly reason: string;
}

/** Shares of the kinds among the windows that are not silence (docs/measure/activeKind.md). */
export const contentShares = defineDerived({
  id: 'content-shares',
  // Basis: docs/measure/activeKind.md
  needs: { windows: contentWindows, detected: classifier },

  derive({ windows, detected: { speech } }): ContentShares {
    const active = windows.filter(({ kind }) => kind !== 'silence');
    const share = (holds: (window: (typeof active)[number]) => boolean) =>
      active.length > 0 ? active.filter(holds).length / active.length : 0;
    const of = (wanted: ContentKind) => share(({ kind }) => kind === wanted);
    return {
      active: active.length,
      voice: of('voice'),
      music: share((window) => isOnlyMusic(window, speech)),
      noise: of('noise'),
      voiced: share(({ voice }) => voice >= VOICED_FROM),
      reason: reasonOf(windows.length, active.length),
    };
  },
});

const isOnlyMusic = (window: ContentWindow, speech: Float32Array): boolean =>
  window.kind === 'music' && spokenShare(window, speech) < SPOKEN_FROM;

/** Share of a window's frames in which speech is more likely than not. */
function spokenShare({ start, end }: ContentWindow, speech: Float32Array): number {
  const spoken = speech.subarray(start, end).filter((logit) => logit > 0);
  return spoken.length / (end - start);
}

function reasonOf(windows: number, detected: number): string {
  if (windows === 0) return 'shorter than 20 ms';
  return detected === 0 ? 'nothing exceeds −60 dBFS' : '';
}

const MAX_REGIONS = 500;

export interface RetainedRegions {
  readonly total: number;
  /** The longest 500, in order of time. */
  readonly regions: readonly TimelineRegion[];
}

/** The timeline, capped for an answer. */
export const retainedRegions = defineDerived({
  id: 'retained-regions',
  // Basis: the longest 500 regions
  needs: { timeline },

  derive: ({ timeline }): RetainedRegions => ({
    total: timeline.length,
    regions: longest(timeline, MAX_REGIONS, ({ startSec, endSec }) => endSec - startSec),
  }),
});

export const CONTENT_TYPES = ['voice', 'music', 'mixed', 'noise', 'silence', 'unknown'] as const;

export interface ContentVerdict {
  readonly guess: (typeof CONTENT_TYPES)[number];
  /** 0..1 */
  readonly confidence: number;
}
