import { median } from '../../core/numbers.js';
import { defineDerived } from '../derived.js';
import type { Defect, Found } from './defect.js';
import { type Dropout, dropouts } from './dropouts.js';

/** A gap that is heard as one, and not as a click. */
const LONG_GAP_MS = 20;
/** Fewer gaps have no rhythm. */
const LEAST_GAPS = 4;
/** 600 a minute: what follows faster is no rhythm. */
const LEAST_PERIOD_SEC = 0.1;
const MOST_PERIODS = 8;
const OFF_BEAT_SEC = 0.003;
const LEAST_SHARE = 0.8;
/** 10 dB, in the median: what comes after a pause begins, what comes after a lost packet goes on. */
const ATTACK = 10;

/** Gaps of digital silence, but for the pauses between sounds that were placed to a beat. */
export const gapDefects = defineDerived({
  id: 'gap-defects',
  basis: 'docs/measures/defects.md#gaps-to-a-beat',
  needs: { dropouts },
  derive({ dropouts: { gaps } }): Found {
    const isMeant = haveABeat(gaps) && median(gaps.map(({ riseOfPower }) => riseOfPower)) >= ATTACK;
    if (isMeant) return { defects: [] };
    const defects = gaps.map(({ startSec, durationMs }): Defect => ({
      kind: 'dropout',
      startSec,
      endSec: startSec + durationMs / 1000,
      severity: durationMs >= LONG_GAP_MS ? 'high' : 'medium',
      confidence: 1,
      evidence: { durationMs },
    }));
    return { defects };
  },
});

/** Whether they end one or a few beats after each other, nearly all of them. */
function haveABeat(gaps: readonly Dropout[]): boolean {
  if (gaps.length < LEAST_GAPS) return false;
  const ends = gaps.map(({ startSec, durationMs }) => startSec + durationMs / 1000);
  const intervals = ends.slice(1).map((end, i) => end - (ends[i] ?? 0));
  const shortest = intervals.reduce((a, b) => Math.min(a, b));
  return [shortest, median(intervals)].some((period) => {
    if (period < LEAST_PERIOD_SEC) return false;
    const onBeat = intervals.filter((interval) => {
      const periods = Math.round(interval / period);
      return periods <= MOST_PERIODS && Math.abs(interval - periods * period) <= OFF_BEAT_SEC;
    });
    return onBeat.length >= LEAST_SHARE * intervals.length;
  });
}
