import { itemAt } from '../../core/numbers.js';
import { defineDerived } from '../derived.js';
import { beats } from './beats.js';

export interface TempoPoint {
  readonly timeSec: number;
  readonly bpm: number;
}

/** Two bars of four: one beat of a hand is no tempo. */
const BEATS = 8;
const MAX_POINTS = 200;

/** Tempo of eight beats around each time, at 200 times at most; empty with eight beats and fewer. */
export const tempoCurve = defineDerived({
  id: 'tempo-curve',
  // Basis: distances of the beats
  needs: { beats },
  derive({ beats }): readonly TempoPoint[] {
    if ('absent' in beats) return [];
    const { timesSec } = beats.value;
    const count = timesSec.length - BEATS;
    if (count < 1) return [];
    const points = Math.min(MAX_POINTS, count);
    return Array.from({ length: points }, (_, point) => {
      const i = points > 1 ? Math.round((point * (count - 1)) / (points - 1)) : 0;
      const [from, to] = [itemAt(timesSec, i), itemAt(timesSec, i + BEATS)];
      return { timeSec: (from + to) / 2, bpm: (60 * BEATS) / (to - from) };
    });
  },
});
