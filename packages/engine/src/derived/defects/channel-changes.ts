import { powerDb, ramp } from '../../core/numbers.js';
import {
  CHANNEL_STEP_SEC,
  type ChannelSteps,
  channelSteps,
} from '../../features/defects/channel-steps.js';
import { defineDerived, frameCount } from '../derived.js';
import { likeness, SIDE_STEPS, SOUNDING_POWER, totalOf } from './click-defects.js';
import {
  type Defect,
  type Found,
  NO_PAIR,
  tooShort,
  type UncheckedKinds,
  withoutChannel,
} from './defect.js';

/** A second on either side, and the step of the change. */
const MIN_JUMP_SEC = (2 * SIDE_STEPS + 1) * CHANNEL_STEP_SEC;

/** Digital silence. */
const SILENT_POWER = 1e-13;
const MIN_MUTE_STEPS = 5;
/** Two steps before it, one of which contains the change. */
const MIN_MUTE_SEC = (MIN_MUTE_STEPS + 2) * CHANNEL_STEP_SEC;
/** Before it is mute, a channel correlates with the other, which plays on. */
const COMMON = 0.15;

/** The polarity of a channel changes where every step of the second before has the sign that none has after it… */
const MIN_LIKENESS = 0.3;
/** … next to it, and at the middle, the channels correlate at least this much… */
const TURNED_LIKENESS = 0.5;
/** … as much after it as before, and neither channel has become louder than the other by 3 dB. */
const MAX_OTHER_LIKENESS = 0.25;
const MAX_OTHER_RATIO = 2;

const MIN_DC_JUMP = 0.01;
/** Minimum ratio of the jump to the usual changes of the step means. */
const CLEAR_JUMP = 4;

/** Where a channel changes: it falls silent, has another offset, or changes its polarity. Exact to 0.1 s. */
export const channelChanges = defineDerived({
  id: 'channel-changes',
  // Basis: one second on either side; docs/measures/defects.md#changes-of-a-channel
  needs: { steps: channelSteps, frameCount },
  derive: ({ steps, frameCount: frames }, { format: { channels, rateHz } }): Found => ({
    defects: [
      ...mutesOf(steps),
      ...together(steps.means.flatMap(findDcJumps)),
      ...findPolarityFlips(steps),
    ],
    unchecked: mergeUnchecked(channels === 2, frames / rateHz),
  }),
});

function mergeUnchecked(isPair: boolean, sec: number): UncheckedKinds {
  const mute = !isPair ? NO_PAIR : sec < MIN_MUTE_SEC ? tooShort(MIN_MUTE_SEC) : undefined;
  const jump = sec < MIN_JUMP_SEC ? tooShort(MIN_JUMP_SEC) : undefined;
  const flip = isPair ? jump : NO_PAIR;
  return {
    ...(mute !== undefined && { 'channel-mute': mute }),
    ...(jump !== undefined && { 'dc-jump': jump }),
    ...(flip !== undefined && { 'polarity-flip': flip }),
  };
}

/** Simultaneous changes of several channels are one event. */
function together(jumps: readonly Defect[]): readonly Defect[] {
  const groups: Defect[][] = [];
  for (const jump of jumps.toSorted((a, b) => a.startSec - b.startSec)) {
    const group = groups.at(-1);
    const isOne = group?.[0] && jump.startSec - group[0].startSec <= 1.5 * CHANNEL_STEP_SEC;
    if (isOne && group.every(({ channel }) => channel !== jump.channel)) group.push(jump);
    else groups.push([jump]);
  }
  return groups.flatMap((group): readonly Defect[] => {
    const [first, ...others] = group;
    return first && others.length > 0 ? [withoutChannel(first)] : group;
  });
}

/** Where both sides differ most, of a run of places where they differ enough. */
function tops(count: number, differenceAt: (step: number) => number): readonly number[] {
  const places: number[] = [];
  let best = 0;
  let at = -1;
  for (let i = SIDE_STEPS; i + SIDE_STEPS <= count; i++) {
    const difference = differenceAt(i);
    if (difference > best) [best, at] = [difference, i];
    if (at >= 0 && (difference === 0 || i - at >= SIDE_STEPS)) {
      places.push(at);
      [best, at] = [0, -1];
    }
  }
  if (at >= 0) places.push(at);
  return places;
}

function mutesOf(steps: ChannelSteps): readonly Defect[] {
  if (steps.powers.length !== 2) return [];
  return steps.powers.flatMap((powers, c): readonly Defect[] => {
    const other = steps.powers[1 - c];
    const found: Defect[] = [];
    for (let i = 1; i < powers.length; i++) {
      if ((powers[i] ?? 0) > SILENT_POWER) continue;
      let end = i;
      while (end < powers.length && (powers[end] ?? 0) <= SILENT_POWER) end++;
      // The step in which the sound breaks off belongs to neither side.
      const last = i - 2;
      const isCut = last >= 0 && Math.max(powers[last] ?? 0, powers[i - 1] ?? 0) > SOUNDING_POWER;
      const goesOn = totalOf(other, i, end) > SOUNDING_POWER * (end - i);
      const common = likeness(steps, Math.max(0, i - SIDE_STEPS), i - 1);
      if (end - i >= MIN_MUTE_STEPS && isCut && goesOn && Math.abs(common) >= COMMON)
        found.push({
          kind: 'channel-mute',
          startSec: (i - 1) * CHANNEL_STEP_SEC,
          endSec: end * CHANNEL_STEP_SEC,
          channel: c + 1,
          severity: 'high',
          confidence: 0.5 + 0.5 * ramp(Math.abs(common), COMMON, 1),
          evidence: {
            correlationBefore: common,
            levelBeforeDb: powerDb(powers[last] ?? 0),
            otherDb: powerDb(totalOf(other, i, end) / (end - i)),
          },
        });
      i = end;
    }
    return found;
  });
}

function findDcJumps(means: Float32Array, c: number): readonly Defect[] {
  const side = (from: number) => {
    const mean = totalOf(means, from, from + SIDE_STEPS) / SIDE_STEPS;
    let spread = 0;
    for (let i = from; i < from + SIDE_STEPS; i++)
      spread = Math.max(spread, Math.abs((means[i] ?? 0) - mean));
    return { mean, spread };
  };
  const jumpAt = (at: number) => {
    // The step in which the offset jumps is on neither side.
    const [before, after] = [side(at - SIDE_STEPS), side(at + 1)];
    const jump = after.mean - before.mean;
    const isClear = Math.abs(jump) >= CLEAR_JUMP * Math.max(before.spread, after.spread);
    return { jump, isJump: isClear && Math.abs(jump) >= MIN_DC_JUMP };
  };
  const differenceAt = (at: number) => {
    const { jump, isJump } = jumpAt(at);
    return isJump ? Math.abs(jump) : 0;
  };
  return tops(means.length - 1, differenceAt).map((at): Defect => {
    const { jump } = jumpAt(at);
    return {
      kind: 'dc-jump',
      startSec: at * CHANNEL_STEP_SEC,
      endSec: (at + 1) * CHANNEL_STEP_SEC,
      channel: c + 1,
      severity: Math.abs(jump) >= 5 * MIN_DC_JUMP ? 'high' : 'medium',
      confidence: 0.9,
      evidence: { jump },
    };
  });
}

const isSimilar = (ratio: number, other: number) =>
  ratio <= MAX_OTHER_RATIO * other && other <= MAX_OTHER_RATIO * ratio;

function findPolarityFlips(steps: ChannelSteps): readonly Defect[] {
  if (steps.powers.length !== 2) return [];
  const [left, right] = steps.powers;
  const count = steps.products.length;
  const likenesses = Float64Array.from({ length: count }, (_, i) => likeness(steps, i, i + 1));
  /** Correlation of the second after `from`: its median and its minimum, with the sign of its median. */
  const side = (from: number) => {
    const sorted = likenesses.slice(from, from + SIDE_STEPS).sort();
    const middle = sorted[SIDE_STEPS / 2] ?? 0;
    const min = middle > 0 ? (sorted[0] ?? 0) : -(sorted[SIDE_STEPS - 1] ?? 0);
    const ratio = totalOf(left, from, from + SIDE_STEPS) / totalOf(right, from, from + SIDE_STEPS);
    return { middle, min, ratio };
  };
  const balanceAt = (i: number) => (left?.[i] ?? 0) / (right?.[i] ?? 0);
  const turnAt = (at: number) => {
    if (Math.sign(likenesses[at - 1] ?? 0) * (likenesses[at + 1] ?? 0) > -TURNED_LIKENESS) return 0;
    if (Math.abs(likenesses[at - 1] ?? 0) < TURNED_LIKENESS) return 0;
    const [before, after] = [side(at - SIDE_STEPS), side(at + 1)];
    const isTurned = before.middle * after.middle < 0;
    const isClear = Math.min(before.min, after.min) >= MIN_LIKENESS;
    const middles = [Math.abs(before.middle), Math.abs(after.middle)] as const;
    const isAsMuch = Math.abs(middles[0] - middles[1]) <= MAX_OTHER_LIKENESS;
    const isBalanced = isSimilar(after.ratio, before.ratio);
    // A sound whose polarity changes slowly passes through silence.
    const isSudden =
      isSimilar(balanceAt(at - 1), before.ratio) && isSimilar(balanceAt(at + 1), after.ratio);
    const isLike = Math.min(...middles) >= TURNED_LIKENESS;
    return isTurned && isClear && isAsMuch && isBalanced && isSudden && isLike
      ? middles[0] + middles[1]
      : 0;
  };
  return tops(count - 1, turnAt).map((at): Defect => ({
    kind: 'polarity-flip',
    startSec: at * CHANNEL_STEP_SEC,
    endSec: (at + 1) * CHANNEL_STEP_SEC,
    severity: 'high',
    confidence: 0.5 + 0.5 * ramp(turnAt(at) / 2, TURNED_LIKENESS, 1),
    evidence: {
      correlationBefore: side(at - SIDE_STEPS).middle,
      correlationAfter: side(at + 1).middle,
    },
  }));
}
