import { CHANNEL_STEP_SEC } from '../../features/defects/channel-steps.js';
import { AROUND_SEC } from '../../features/defects/prediction.js';
import { defineDerived } from '../derived.js';
import { levels } from '../levels/levels.js';
import { channelChanges } from './channel-changes.js';
import { clickDefects } from './click-defects.js';
import { clippingDefects } from './clipping-defects.js';
import { copyDefects } from './copy-defects.js';
import { crackle, CRACKLE_SHORT_SEC } from './crackle.js';
import { cutEnds } from './cut-ends.js';
import {
  DEFECT_KINDS,
  type Defect,
  type DefectKind,
  type Found,
  inOrder,
  type UncheckedKinds,
  withoutChannel,
} from './defect.js';
import { feedbackDefects } from './feedback-defects.js';
import { channelGapDefects, gapDefects } from './gap-defects.js';
import { holeDefects } from './hole-defects.js';
import { humDefects } from './hum-defects.js';
import { passageDefects } from './passage-defects.js';
import { levelJumps } from './level-jumps.js';
import { isMet } from './places.js';
import { signChanges } from './sign-changes.js';

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
    copies: copyDefects,
    passages: passageDefects,
    clipping: clippingDefects,
    ends: cutEnds,
    hums: humDefects,
    howls: feedbackDefects,
    levelJumps,
    turns: signChanges,
    changes: channelChanges,
    levels,
  },

  derive(
    { levels: { isConstant, isSilent }, clicks, turns, changes, channelGaps, ...others },
    { format: { channels } },
  ): Defects {
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
