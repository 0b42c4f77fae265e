import { median } from '../../core/numbers.js';
import type { Dropout } from './dropouts.js';

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
  let [product, ofOne, ofOther] = [0, 0, 0];
  for (let i = 0; i < one.length; i++) {
    const [x, y] = [one[i] ?? 0, other[i] ?? 0];
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
