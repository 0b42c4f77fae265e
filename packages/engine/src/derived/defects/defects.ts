import { FLOOR_DB, percentile, powerDb, ramp } from '../../core/numbers.js';
import { CHANNEL_STEP_SEC } from '../../features/defects/channel-steps.js';
import { isMadeOfSteps } from '../../features/defects/made-of-steps.js';
import { AROUND_SEC } from '../../features/defects/prediction.js';
import { edgePowers } from '../../features/defects/silences.js';
import { FALL, MIN_HOLE_SEC, softHoles } from '../../features/defects/soft-holes.js';
import { stuckBuffers } from '../../features/defects/stuck-buffers.js';
import { defineDerived, frameCount } from '../derived.js';
import { LEVEL_FRAME_SEC, levelFrames } from '../levels/level-frames.js';
import { levels } from '../levels/levels.js';
import { channelChanges } from './channel-changes.js';
import { clickDefects, clippingDefects, passageDefects } from './click-defects.js';
import { crackle, CRACKLE_SHORT_SEC } from './crackle.js';
import {
  type Defect,
  DEFECT_KINDS,
  type DefectKind,
  type Found,
  inOrder,
  isMet,
  MADE_OF_STEPS,
  tooShort,
  type UncheckedKinds,
  withoutChannel,
} from './defect.js';
import { dropouts } from './dropouts.js';
import { feedbackDefects } from './feedback-defects.js';
import { channelGapDefects, gapDefects } from './gap-defects.js';
import { humDefects } from './hum-defects.js';
import { levelJumps } from './level-jumps.js';
import { overloadDefects } from './overload-defects.js';
import {
  areSeparateSounds,
  gateDefects,
  isOfGate,
  MAX_SOFT_FADE,
  noiseGate,
  SEPARATE_SOUNDS,
} from './noise-gate.js';
import { signChanges } from './sign-changes.js';

/** Stretches that repeat immediately. */
export const copyDefects = defineDerived({
  id: 'copy-defects',
  basis: 'docs/measures/defects.md#stuck-buffers',
  needs: { stuckBuffers, isMadeOfSteps },
  derive(
    { stuckBuffers: { found, beyond }, isMadeOfSteps: isChip },
    { format: { rateHz } },
  ): Found {
    if (isChip) return { defects: [], unchecked: { 'stuck-buffer': MADE_OF_STEPS } };
    const defects = found.map(({ startFrame, endFrame, lengthFrames }): Defect => ({
      kind: 'stuck-buffer',
      startSec: startFrame / rateHz,
      endSec: endFrame / rateHz,
      severity: 'high',
      confidence: 1,
      evidence: {
        lengthMs: (1000 * lengthFrames) / rateHz,
        copies: (endFrame - startFrame) / lengthFrames,
      },
    }));
    return { defects, beyond: { 'stuck-buffer': beyond } };
  },
});

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
  basis: 'docs/measures/defects.md#cut-ends',
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

const LONG_HOLE_SEC = 0.05;
/** A hole as deep as this, on both sides, is sure. */
const SURE_DEPTH_DB = 40;

/** Holes that are no gaps of digital silence. */
export const holeDefects = defineDerived({
  id: 'hole-defects',
  basis: 'docs/measures/defects.md#soft-drop-outs',
  needs: { softHoles, dropouts, noiseGate, gapDefects, frameCount, isMadeOfSteps },
  derive(
    {
      softHoles: { holes, fades },
      dropouts: { gaps },
      noiseGate: gate,
      gapDefects: { unchecked },
      frameCount: frames,
      isMadeOfSteps: isChip,
    },
    { format: { rateHz } },
  ): Found {
    if (isChip) return { defects: [], unchecked: { 'soft-dropout': MADE_OF_STEPS } };
    if (unchecked?.dropout !== undefined || (!gate && areSeparateSounds(fades, MAX_SOFT_FADE)))
      return { defects: [], unchecked: { 'soft-dropout': SEPARATE_SOUNDS } };
    // Including pauses, which are no defects.
    const rests = gaps.map(({ startSec, durationMs }) => ({
      startSec,
      endSec: startSec + durationMs / 1000,
    }));
    const defects = holes.flatMap(
      ({ startFrame, endFrame, before, within, after }): readonly Defect[] => {
        const [startSec, endSec] = [startFrame / rateHz, endFrame / rateHz];
        if (isMet(rests, startSec, endSec) || isOfGate(gate, before)) return [];
        const depthDb = powerDb(Math.min(before, after)) - powerDb(within);
        return [
          {
            kind: 'soft-dropout',
            startSec,
            endSec,
            // A rhythmic gate makes the same holes on purpose.
            severity: endSec - startSec >= LONG_HOLE_SEC ? 'medium' : 'low',
            confidence: 0.5 + 0.5 * ramp(depthDb, -powerDb(FALL), SURE_DEPTH_DB),
            evidence: {
              beforeDb: powerDb(before),
              withinDb: powerDb(within),
              afterDb: powerDb(after),
            },
          },
        ];
      },
    );
    const isShort = frames < MIN_HOLE_SEC * rateHz;
    return { defects, ...(isShort && { unchecked: { 'soft-dropout': tooShort(MIN_HOLE_SEC) } }) };
  },
});

const STEP_SEC = 0.001;
/** The ends of a copied passage are those of whole chunks. */
const JOIN_SEC = 0.03;

export interface Defects {
  /** In order of time. */
  readonly all: readonly Defect[];
  readonly counts: Readonly<Record<DefectKind, number>>;
  readonly unchecked: UncheckedKinds;
}

/** Everything that is wrong at a place, in one list. */
export const defects = defineDerived({
  id: 'defects',
  basis: 'docs/measure/defects.md',
  needs: {
    clicks: clickDefects,
    crackle,
    gaps: gapDefects,
    channelGaps: channelGapDefects,
    holes: holeDefects,
    gate: gateDefects,
    copies: copyDefects,
    passages: passageDefects,
    clipping: clippingDefects,
    overloads: overloadDefects,
    ends: cutEnds,
    hums: humDefects,
    howls: feedbackDefects,
    levelJumps,
    turns: signChanges,
    changes: channelChanges,
    levels,
  },

  derive(
    { levels: { isConstant, isSilent }, clicks, turns, changes, channelGaps, ...found },
    { format: { channels } },
  ): Defects {
    // A synthesiser that joins sounds with silence plays the same ones again.
    const isJoined = found.gaps.unchecked?.dropout === SEPARATE_SOUNDS;
    const others = { ...found, passages: isJoined ? NO_PASSAGES : found.passages };
    // A buffer that is played again ends in a step, and so does a jump of the offset: neither is also a click or a sign
    // change.
    const jumps = changes.defects.filter(({ kind }) => kind === 'dc-jump');
    const mutes = changes.defects.filter(({ kind }) => kind === 'channel-mute').toSorted(inOrder);
    // Where a passage was pasted in, it is joined on either side.
    const joins = others.passages.defects
      .flatMap(({ startSec, endSec }) => [startSec, endSec])
      .sort((a, b) => a - b)
      .map((sec) => ({ startSec: sec - JOIN_SEC, endSec: sec + JOIN_SEC }));
    const isOfItself = ({ startSec, endSec }: Defect) =>
      [others.copies.defects, joins, jumps].every(
        (all) => !isMet(all, startSec - STEP_SEC, endSec + STEP_SEC),
      );
    // An impulse that goes through zero looks like a change of sign.
    const isImpulse = ({ startSec, endSec }: Defect) =>
      isMet(others.crackle.defects, startSec - CRACKLE_SHORT_SEC, endSec + CRACKLE_SHORT_SEC);
    const holes = [others.gaps, channelGaps, others.holes].map((found) => found.defects);
    const isAtHole = ({ startSec, endSec }: Defect) =>
      holes.some((all) => isMet(all, startSec - AROUND_SEC, endSec + AROUND_SEC));
    const turnsOfChannels = changes.defects.filter(({ kind }) => kind === 'polarity-flip');
    const ofTurns = turns.defects
      .filter((turn) => isOfItself(turn) && !isImpulse(turn) && !isAtHole(turn))
      .toSorted(inOrder)
      .map((turn) => {
        const { startSec, endSec } = turn;
        const isOfOne =
          channels === 1 ||
          isMet(turnsOfChannels, startSec - CHANNEL_STEP_SEC, endSec + CHANNEL_STEP_SEC);
        // Where the correlation of the channels changes its sign, the other channel is known to keep its polarity.
        return isOfOne ? turn : withoutChannel(turn);
      });
    // A change of sign sounds like a click, but is not reported as one too.
    const ofClicks = clicks.defects.filter(
      (click) => isOfItself(click) && !isMet(ofTurns, click.startSec, click.endSec),
    );
    // What is located to a tenth of a second may be located to the sample as well.
    const flips = ofTurns.filter(({ kind }) => kind === 'polarity-flip');
    const ofChannels = changes.defects.filter(
      ({ kind, startSec, endSec }) =>
        kind !== 'polarity-flip' ||
        !isMet(flips, startSec - CHANNEL_STEP_SEC, endSec + CHANNEL_STEP_SEC),
    );
    const finders: readonly Found[] = [
      { ...clicks, defects: ofClicks },
      ...Object.values(others),
      { defects: channelGaps.defects.filter((gap) => !isMet(mutes, gap.startSec, gap.endSec)) },
      { ...turns, defects: ofTurns },
      { ...changes, defects: ofChannels },
    ];
    const all = finders.flatMap((finder) => finder.defects).toSorted(inOrder);
    return {
      all,
      counts: countsOf(all, finders),
      unchecked: isConstant || isSilent ? NO_SOUND : mergeUnchecked(finders, turns, changes),
    };
  },
});

const NO_PASSAGES: Found = {
  defects: [],
  unchecked: { 'repeated-passage': SEPARATE_SOUNDS },
};

const NO_SOUND: UncheckedKinds = Object.fromEntries(
  DEFECT_KINDS.map((kind) => [kind, 'there is no sound to analyse']),
);

const countsOf = (all: readonly Defect[], finders: readonly Found[]) =>
  Object.fromEntries(
    DEFECT_KINDS.map((kind) => [
      kind,
      all.filter((one) => one.kind === kind).length +
        finders.reduce((sum, { beyond }) => sum + (beyond?.[kind] ?? 0), 0),
    ]),
  ) as Record<DefectKind, number>;

/** Two features look for a flip: it is unknown only where neither can look. */
function mergeUnchecked(finders: readonly Found[], turns: Found, changes: Found): UncheckedKinds {
  const all: UncheckedKinds = {};
  for (const { unchecked } of finders) Object.assign(all, unchecked);
  const isReported = [turns, changes].some(
    ({ unchecked }) => unchecked?.['polarity-flip'] === undefined,
  );
  if (isReported) delete all['polarity-flip'];
  return all;
}
