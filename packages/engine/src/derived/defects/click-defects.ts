import { amplitudeDb, ramp } from '../../core/numbers.js';
import { log10 } from '@sonometer/decode/elementary/log10';
import type { ChannelSteps } from '../../features/defects/channel-steps.js';
import { HALF_SEC } from '../../features/defects/click-shape.js';
import {
  type ChannelClicks,
  type Click,
  clicks,
  LOWEST_CLICK_RATE_HZ,
  MIN_PROMINENCE,
} from '../../features/defects/clicks.js';
import { clippedRuns } from '../../features/defects/clipped-runs.js';
import { loweredClipping } from '../../features/defects/lowered-clipping.js';
import { isMadeOfSteps } from '../../features/defects/made-of-steps.js';
import { AROUND_SEC } from '../../features/defects/prediction.js';
import {
  MIN_DISTANCE_SEC,
  type RepeatedPassage,
  repeatedPassages,
} from '../../features/defects/repeated-passages.js';
import { defineDerived, frameCount } from '../derived.js';
import { type Defect, type Found, MADE_OF_STEPS, tooShort, type UncheckedKinds } from './defect.js';

/** Clicks of several channels as near as this are one: a needle or a cable moves both. */
const TOGETHER_SEC = 0.001;
/** A prominence of a hundred times the minimum is certain. */
const SURE_DECADES = 2;
const HIGH_SHARE = 0.5;
const FEW = 3;

interface Detected extends Click {
  readonly channel: number;
  readonly share: number;
}

/** The clicks that are large enough for their channel; simultaneous clicks of several channels are one. */
export const clickDefects = defineDerived({
  id: 'click-defects',
  // Basis: docs/measures/defects.md#clicks
  needs: { clicks, frameCount },
  derive({ clicks: perChannel, frameCount: frames }, { format: { rateHz } }): Found {
    const detected = perChannel.flatMap(largeOnes).sort((a, b) => a.frame - b.frame);
    const together: Detected[][] = [];
    for (const click of detected) {
      const last = together.at(-1);
      const first = last?.[0];
      const isOne =
        first &&
        click.frame - first.frame <= TOGETHER_SEC * rateHz &&
        last.every(({ channel }) => channel !== click.channel);
      if (isOne) last.push(click);
      else together.push([click]);
    }
    // which of them occur in several channels is not known: counts as if all did
    const beyond = Math.max(0, ...perChannel.map((channel) => channel.beyond));
    const count = together.length + beyond;
    return {
      defects: together.map((group) => defectOf(group, count, rateHz)),
      beyond: { click: beyond },
      unchecked: mergeUnchecked(rateHz, frames),
    };
  },
});

function mergeUnchecked(rateHz: number, frames: number): UncheckedKinds {
  if (rateHz < LOWEST_CLICK_RATE_HZ)
    return { click: `clicks are detected from ${LOWEST_CLICK_RATE_HZ} Hz` };
  return frames < 2 * AROUND_SEC * rateHz ? { click: tooShort(2 * AROUND_SEC) } : {};
}

const largeOnes = ({ clicks: found }: ChannelClicks, index: number): readonly Detected[] =>
  found.map((click) => ({ ...click, channel: index + 1, share: click.height / click.peak }));

function defectOf(group: readonly Detected[], count: number, rateHz: number): Defect {
  const largest = group.reduce((a, b) => (b.prominence > a.prominence ? b : a));
  const startSec = largest.frame / rateHz;
  const { prominence, share, height } = largest;
  const decades = log10(prominence / MIN_PROMINENCE);
  return {
    kind: 'click',
    startSec: Math.max(0, startSec - HALF_SEC),
    endSec: startSec + HALF_SEC,
    ...(group.length === 1 && { channel: largest.channel }),
    severity: share >= HIGH_SHARE || count > FEW ? 'high' : 'medium',
    confidence: 0.5 + 0.5 * ramp(decades, 0, SURE_DECADES),
    evidence: { prominence, heightDb: amplitudeDb(height), heightOfPeak: share },
  };
}

/** Longer regions of clipping, or more than this many, are no accident. */
const LONG_CLIPPING_SEC = 0.1;
const FEW_REGIONS = 3;

/** Clipping at full scale, and below it where it was turned down afterwards. */
export const clippingDefects = defineDerived({
  id: 'clipping-defects',
  // Basis: docs/measures/defects.md#clipped-runs
  needs: { clipped: clippedRuns, lowered: loweredClipping, isMadeOfSteps },
  derive({ clipped: { regions }, lowered, isMadeOfSteps: isChip }, { format: { rateHz } }): Found {
    const ofClipping = regions.map(({ startFrame, endFrame }): Defect => {
      const isLong = (endFrame - startFrame) / rateHz > LONG_CLIPPING_SEC;
      return {
        kind: 'clipping',
        startSec: startFrame / rateHz,
        endSec: endFrame / rateHz,
        severity: regions.length > FEW_REGIONS || isLong ? 'high' : 'low',
        confidence: 1,
        evidence: { samples: endFrame - startFrame },
      };
    });
    if (isChip) return { defects: ofClipping, unchecked: { 'lowered-clipping': MADE_OF_STEPS } };
    const ofLowered = lowered.flatMap(({ top, runs, regions: ofChannel }, c) =>
      ofChannel.map(({ startFrame, endFrame }): Defect => ({
        kind: 'lowered-clipping',
        startSec: startFrame / rateHz,
        endSec: endFrame / rateHz,
        channel: c + 1,
        severity: ofChannel.length > FEW_REGIONS ? 'high' : 'medium',
        confidence: 0.9,
        evidence: { topDb: amplitudeDb(top), runsOfChannel: runs },
      })),
    );
    return {
      defects: [...ofClipping, ...ofLowered],
      beyond: { 'lowered-clipping': lowered.reduce((sum, { beyond }) => sum + beyond, 0) },
    };
  },
});

/** One second on either side of a place is compared. */
export const SIDE_STEPS = 10;
/** −60 dBFS: minimum level for a comparison. */
const MIN_POWER = 1e-6;
/** −50 dBFS: sound that breaks off, or goes on. */
export const SOUNDING_POWER = 1e-5;

export const totalOf = (values: Float32Array | undefined, from: number, to: number) => {
  let total = 0;
  for (let i = from; i < to; i++) total += values?.[i] ?? 0;
  return total;
};

/** Correlation of the first two channels; 0 where one is silent. */
export function likeness(
  { powers: [left, right], products }: ChannelSteps,
  from: number,
  to: number,
) {
  const [one, other] = [totalOf(left, from, to), totalOf(right, from, to)];
  if (Math.min(one, other) < MIN_POWER * (to - from)) return 0;
  return totalOf(products, from, to) / Math.sqrt(one * other);
}

/** Rests between words, and later changes to a copy, do not divide a copy. */
const MAX_BETWEEN_SEC = 0.3;
/** Above this share a recording consists of its own repeats: a loop, or sound to a sequencer. */
const MAX_SHARE = 0.4;
/** A sequencer that works in whole samples, and one that rounds. */
const SAME_FRAMES = 1;
const MIN_SEC = 2 * MIN_DISTANCE_SEC;

/** Stretches that were copied from an earlier place; loops and sound that a sequencer repeats are not reported. */
export const passageDefects = defineDerived({
  id: 'passage-defects',
  // Basis: docs/measures/defects.md#repeated-passages
  needs: { passages: repeatedPassages, frameCount },

  derive({ passages, frameCount: frames }, { format: { rateHz } }): Found {
    const unchecked = (reason: string) => ({
      defects: [],
      unchecked: { 'repeated-passage': reason },
    });
    if (frames < MIN_SEC * rateHz) return unchecked(tooShort(MIN_SEC));
    const copies = joined(passages.found, MAX_BETWEEN_SEC * rateHz);
    const isPeriodic = (copy: RepeatedPassage) => isLong(copy) || isToTheSecond(copy, rateHz);
    if (passages.copiedFrames > MAX_SHARE * frames || copies.some(isPeriodic) || isToAGrid(copies))
      return unchecked(
        'its passages repeat sample by sample, as in loops, tones and sequenced music',
      );
    return {
      defects: copies.map(({ startFrame, endFrame, sourceFrame, isReversed }): Defect => ({
        kind: 'repeated-passage',
        startSec: startFrame / rateHz,
        endSec: endFrame / rateHz,
        severity: 'low',
        confidence: 1,
        evidence: { sourceSec: sourceFrame / rateHz, reversed: isReversed ? 1 : 0 },
      })),
      beyond: { 'repeated-passage': passages.beyond },
    };
  },
});

/** What a copy and its source have in common at every point: their distance, or the sum of their places. */
const offsetOf = ({ startFrame, endFrame, sourceFrame, isReversed }: RepeatedPassage) =>
  isReversed ? sourceFrame + endFrame : startFrame - sourceFrame;

function joined(found: readonly RepeatedPassage[], maxBetween: number): RepeatedPassage[] {
  const all: RepeatedPassage[] = [];
  for (const passage of found) {
    const at = all.findLastIndex(({ isReversed }) => isReversed === passage.isReversed);
    const last = all[at];
    const isOne =
      last &&
      offsetOf(last) === offsetOf(passage) &&
      passage.startFrame - last.endFrame <= maxBetween;
    const { isReversed, endFrame } = passage;
    if (!isOne) all.push(passage);
    else
      all[at] = {
        ...last,
        endFrame,
        sourceFrame: isReversed ? passage.sourceFrame : last.sourceFrame,
      };
  }
  return all;
}

/** Longer than the distance to its source: the sound occurs a third time. */
const isLong = (copy: RepeatedPassage) =>
  !copy.isReversed && copy.endFrame - copy.startFrame > offsetOf(copy);

/** A tone of whole hertz repeats every second or sooner. */
const isToTheSecond = (copy: RepeatedPassage, rateHz: number) =>
  !copy.isReversed && rateHz % offsetOf(copy) === 0;

/** True where several copies lie at the same distance from their source. */
function isToAGrid(copies: readonly RepeatedPassage[]): boolean {
  // A tone is its own mirror image, again and again.
  if (copies.filter(({ isReversed }) => isReversed).length > 1) return true;
  const distances = copies.filter(({ isReversed }) => !isReversed).map(offsetOf);
  distances.sort((a, b) => a - b);
  return distances.some(
    (distance, i) => i > 0 && distance - (distances[i - 1] ?? 0) <= SAME_FRAMES,
  );
}
