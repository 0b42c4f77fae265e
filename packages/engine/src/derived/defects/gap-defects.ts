import { median } from '../../core/numbers.js';
import {
  CHANNEL_STEP_SEC,
  channelGaps,
  channelSteps,
  type ChannelSteps,
} from '../../features/defects/channel-steps.js';
import { isMadeOfSteps } from '../../features/defects/made-of-steps.js';
import { defineDerived } from '../derived.js';
import { likeness, SIDE_STEPS, SOUNDING_POWER } from './click-defects.js';
import { type Defect, type Found, inOrder, isMet, MADE_OF_STEPS } from './defect.js';
import { type Dropout, dropoutOf, dropouts } from './dropouts.js';
import { areSeparateSounds, isOfGate, noiseGate, SEPARATE_SOUNDS } from './noise-gate.js';

/** Fewer gaps have no rhythm. */
const MIN_GAPS = 4;
/** 600 a minute: anything faster is no rhythm. */
const MIN_PERIOD_SEC = 0.1;
const MAX_PERIODS = 8;
const OFF_BEAT_SEC = 0.003;
const MIN_SHARE = 0.8;
/** 10 dB, in the median: sound after a pause begins, sound after a lost packet continues. */
const ATTACK = 10;
/** Correlation over 3 ms: sound that begins as another does is the same sample, played again, softer or louder. */
const SAME = 0.995;

/** Whether gaps are the pauses between sounds that were placed to a beat. */
export const arePauses = (gaps: readonly Dropout[]): boolean =>
  haveABeat(gaps) && (areAttacks(gaps) || areSamples(gaps));

const areAttacks = (gaps: readonly Dropout[]) =>
  median(gaps.map(({ riseOfPower }) => riseOfPower)) >= ATTACK;

/**
 * Whether nearly all sounds after the gaps begin as another one does, as a sequencer plays them, even if cut off loud.
 */
function areSamples(gaps: readonly Dropout[]): boolean {
  const beginnings = gaps.map(({ begins }) => begins).filter(({ length }) => length > 0);
  const isPlayedAgain = (one: Float32Array) =>
    beginnings.some((other) => other !== one && isSame(one, other));
  return beginnings.filter(isPlayedAgain).length >= MIN_SHARE * beginnings.length;
}

function isSame(one: Float32Array, other: Float32Array): boolean {
  let product = 0;
  let ofOne = 0;
  let ofOther = 0;
  for (let i = 0; i < one.length; i++) {
    const x = one[i] ?? 0;
    const y = other[i] ?? 0;
    product += x * y;
    ofOne += x * x;
    ofOther += y * y;
  }
  return ofOne * ofOther > 0 && product >= SAME * Math.sqrt(ofOne * ofOther);
}

/** Whether nearly all gaps end one or a few beats apart. */
function haveABeat(gaps: readonly Dropout[]): boolean {
  if (gaps.length < MIN_GAPS) return false;
  const ends = gaps.map(({ startSec, durationMs }) => startSec + durationMs / 1000);
  const intervals = ends.slice(1).map((end, i) => end - (ends[i] ?? 0));
  const shortest = intervals.reduce((a, b) => Math.min(a, b));
  return [shortest, median(intervals)].some((period) => {
    if (period < MIN_PERIOD_SEC) return false;
    const onBeat = intervals.filter((interval) => {
      const periods = Math.round(interval / period);
      return periods <= MAX_PERIODS && Math.abs(interval - periods * period) <= OFF_BEAT_SEC;
    });
    return onBeat.length >= MIN_SHARE * intervals.length;
  });
}

/** A gap that sounds like one, and not like a click. */
const LONG_GAP_MS = 20;
/** Channels with less correlation may be two instruments, each with rests of its own. */
const MIN_COMMON = 0.3;

/** Gaps of digital silence, but for the pauses between sounds that were placed to a beat. */
export const gapDefects = defineDerived({
  id: 'gap-defects',
  // Basis: docs/measures/defects.md#gaps-to-a-beat
  needs: { dropouts, noiseGate, isMadeOfSteps },
  derive({ dropouts: { gaps, count }, noiseGate: gate, isMadeOfSteps: isChip }): Found {
    if (isChip) return { defects: [], unchecked: { dropout: MADE_OF_STEPS } };
    if (arePauses(gaps)) return { defects: [] };
    // one that is not broken off on both sides is no evidence about the others
    const fades = [true, false].map((cut) =>
      gaps.filter(({ isCut }) => isCut === cut).map(({ fade }) => fade),
    );
    if (fades.some(areSeparateSounds))
      return { defects: [], unchecked: { dropout: SEPARATE_SOUNDS } };
    const others = gaps.filter(({ before }) => !isOfGate(gate, before));
    return { defects: others.map(defectOf), beyond: { dropout: count - gaps.length } };
  },
});

/** Gaps in one of two correlated channels, while the other plays on. */
export const channelGapDefects = defineDerived({
  id: 'channel-gap-defects',
  // Basis: docs/measure/dropouts.md
  needs: { channelGaps, dropouts, steps: channelSteps, isMadeOfSteps },
  derive(
    { channelGaps: perChannel, dropouts: { gaps: ofAll }, steps, isMadeOfSteps: isChip },
    { format: { rateHz } },
  ): Found {
    // The gaps of all channels state why none are reported.
    if (isChip) return { defects: [] };
    const together = ofAll.map(defectOf);
    const defects = perChannel.flatMap(({ gaps: retained }, c): readonly Defect[] => {
      const gaps = retained
        .filter(({ adjacentPower, isCut }) => isCut && adjacentPower > SOUNDING_POWER)
        .map((gap) => dropoutOf(gap, rateHz))
        .filter(
          ({ startSec, durationMs }) => !isMet(together, startSec, startSec + durationMs / 1000),
        );
      if (arePauses(gaps)) return [];
      return gaps.flatMap((gap): readonly Defect[] => {
        const correlation = correlationAround(steps, gap);
        if (correlation < MIN_COMMON) return [];
        const { evidence, ...rest } = defectOf(gap);
        return [{ ...rest, channel: c + 1, evidence: { ...evidence, correlation } }];
      });
    });
    return { defects: defects.toSorted(inOrder) };
  },
});

const defectOf = ({ startSec, durationMs }: Dropout): Defect => ({
  kind: 'dropout',
  startSec,
  endSec: startSec + durationMs / 1000,
  severity: durationMs >= LONG_GAP_MS ? 'high' : 'medium',
  confidence: 1,
  evidence: { durationMs },
});

/** Correlation of the channels in the seconds before and after a gap in one of them. */
function correlationAround(steps: ChannelSteps, gap: Dropout): number {
  const first = Math.floor(gap.startSec / CHANNEL_STEP_SEC);
  const last = Math.floor((gap.startSec + gap.durationMs / 1000) / CHANNEL_STEP_SEC);
  const sides = [
    [Math.max(0, first - SIDE_STEPS), first],
    [last + 1, Math.min(steps.products.length, last + 1 + SIDE_STEPS)],
  ] as const;
  // At an edge of the recording there is only one side.
  const likenesses = sides
    .filter(([from, to]) => from < to)
    .map(([from, to]) => Math.abs(likeness(steps, from, to)));
  return likenesses.length === 0 ? 0 : Math.min(...likenesses);
}
