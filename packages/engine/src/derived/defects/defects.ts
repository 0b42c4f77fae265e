import { FLOOR_DB, percentile, powerDb, ramp } from '../../core/numbers.js';
import { edgePowers } from '../../features/defects/silences.js';
import { defineDerived, frameCount } from '../derived.js';
import { LEVEL_FRAME_SEC, levelFrames } from '../levels/level-frames.js';
import { levels } from '../levels/levels.js';
import { breaks } from './breaks.js';
import { clippingDefects } from './click-defects.js';
import {
  type Defect,
  type Found,
  inOrder,
  isMet,
  type Place,
  summaryOf,
  tooShort,
} from './defect.js';
import { feedbackDefects } from './feedback-defects.js';
import { humDefects } from './hum-defects.js';
import { levelJumps } from './level-jumps.js';
import { overloadDefects } from './overload-defects.js';
import { gateDefects } from './noise-gate.js';

/** Shorter recordings have no loudest part to hold their end against. */
const MIN_CUT_SEC = 1;
/** Sound below this, relative to the loudest twentieth, has died away, or nearly. */
const UNDER_TOP_DB = 22;
/** −50 dBFS: the end of a quieter sound is inaudible. */
const MIN_DB = -50;
/** Sound that begins this loud within 20 ms is a loop, an excerpt or one sound, and may end so on purpose. */
const LOUD_START_DB = 12;
/** A fade of 3 ms has its last millisecond 14 dB lower; between two pulses of a voice it may be as low. */
const MAX_FALL_DB = 13;
/** The end is nearly as loud as the loudest part: certain. */
const SURE_DB = 6;
/** A background is in the softest tenth of what comes before this, and is this far below the loudest part. */
const LAST_FRAMES = 1 / LEVEL_FRAME_SEC;
const BACKGROUND_UNDER_TOP_DB = 12;
/** Steady noise exceeds its softest tenth by this within 5 ms: so soft an end is background. */
const OVER_BACKGROUND_DB = 6;
/** Sound that fades in passes through every level; a background keeps to one. */
const MAX_BACKGROUND_SPREAD_DB = 6;

/** A recording that begins softly and breaks off within its sound, other than its background. */
export const cutEnds = defineDerived({
  id: 'cut-ends',
  // Basis: docs/measures/defects.md#cut-ends
  needs: { powers: edgePowers, levels: levelFrames, frameCount },

  derive(
    { powers, levels: { levelsDb, topDb }, frameCount: frames },
    { format: { rateHz }, options },
  ): Found {
    const endSec = frames / rateHz;
    if (!powers || endSec < MIN_CUT_SEC)
      return { defects: [], unchecked: { 'cut-end': tooShort(MIN_CUT_SEC) } };
    if (options.endSec !== undefined)
      return {
        defects: [],
        unchecked: { 'cut-end': 'the end of a selected part is not the end of the recording' },
      };
    if (powerDb(powers.first) >= topDb - LOUD_START_DB)
      return {
        defects: [],
        unchecked: {
          'cut-end':
            'it begins without a fade, as loops and excerpts do, so its end may be intended',
        },
      };
    const minDb = Math.max(MIN_DB, topDb - UNDER_TOP_DB);
    const [ms1, ms5, ms20, ms100] = powers.last;
    const endDb = powerDb(Math.min(ms5, ms20));
    const isFaded = powerDb(ms1) < powerDb(Math.max(ms5, ms20, ms100)) - MAX_FALL_DB;
    if (endDb < minDb || isFaded || isBackground(endDb, levelsDb, topDb)) return { defects: [] };
    return {
      defects: [
        {
          kind: 'cut-end',
          startSec: endSec,
          endSec,
          severity: 'medium',
          confidence: 0.5 + 0.5 * ramp(endDb, topDb - UNDER_TOP_DB, topDb - SURE_DB),
          evidence: { endDb, topDb },
        },
      ],
    };
  },
});

/** Whether an end is as soft as what is behind the sound before it. */
function isBackground(endDb: number, levelsDb: Float32Array, topDb: number): boolean {
  const before = levelsDb
    .subarray(0, Math.max(0, levelsDb.length - LAST_FRAMES))
    .filter((levelDb) => levelDb > FLOOR_DB);
  if (before.length === 0) return false;
  const floorDb = percentile(before, 10);
  return (
    floorDb < topDb - BACKGROUND_UNDER_TOP_DB &&
    endDb < floorDb + OVER_BACKGROUND_DB &&
    floorDb - percentile(before, 3) < MAX_BACKGROUND_SPREAD_DB
  );
}

/** The closures of an overloaded voice end like a hole; so far around its flat tops. */
const AROUND_OVERLOAD_SEC = 0.5;
/** With pauses as far below the loudest twentieth: other sound that is loud throughout has no closures. */
const PAUSES_BELOW_TOP_DB = 30;

/** Holes without those of overloaded speech. */
function withoutOverloaded(found: Found, overloaded: readonly Place[]): Found {
  const defects = found.defects.filter(
    ({ startSec, endSec }) => !isMet(overloaded, startSec, endSec),
  );
  return { ...found, defects };
}

/** Where overloads are and a little around them, in order of time. */
function joinAround(overloads: readonly Defect[]): readonly Place[] {
  const joined: Place[] = [];
  for (const one of overloads.toSorted(inOrder)) {
    const [startSec, endSec] = [
      one.startSec - AROUND_OVERLOAD_SEC,
      one.endSec + AROUND_OVERLOAD_SEC,
    ];
    const last = joined.at(-1);
    if (!last || startSec > last.endSec) joined.push({ startSec, endSec });
    else joined[joined.length - 1] = { ...last, endSec: Math.max(last.endSec, endSec) };
  }
  return joined;
}

/** Everything that is wrong at a place, in one list. */
export const defects = defineDerived({
  id: 'defects',
  // Basis: docs/measures/defects.md
  needs: {
    breaks,
    gate: gateDefects,
    clipping: clippingDefects,
    overloads: overloadDefects,
    ends: cutEnds,
    hums: humDefects,
    howls: feedbackDefects,
    levelJumps,
    levels,
    levelFrames,
  },

  derive({ breaks: { found }, levels: { isConstant, isSilent }, levelFrames: frames, ...others }) {
    const { clicks, crackle, gaps, copies, passages, channelGaps, turns, changes } = found;
    const { gate, clipping, overloads, ends, hums, howls, levelJumps: jumps } = others;
    const hasPauses = frames.floorDb <= frames.topDb - PAUSES_BELOW_TOP_DB;
    const overloaded = hasPauses ? joinAround([...clipping.defects, ...overloads.defects]) : [];
    const holes = withoutOverloaded(found.holes, overloaded);
    // of several at one place the first of this order comes first
    const finders = [
      ...[clicks, crackle, gaps, holes, gate, copies, passages],
      ...[clipping, overloads, ends, hums, howls, jumps, channelGaps, turns, changes],
    ];
    return summaryOf(found, finders, isConstant || isSilent);
  },
});
