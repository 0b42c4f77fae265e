import { parabolaShift } from '../../core/parabola.js';
import type { Reading } from '../../core/reading.js';
import { hopPeaks } from '../../features/levels/hop-peaks.js';
import { bandRises } from '../../features/rhythm/band-rises.js';
import { onsetStrength } from '../../features/rhythm/onset-strength.js';
import { defineDerived } from '../derived.js';
import { beatEnvelope } from './beat-envelope.js';
import { type BeatLine, beatLine } from './beat-line.js';
import { beatPath } from './beat-path.js';
import { onsets } from './onsets.js';
import { soundEndSec } from './tactus.js';
import { tempo } from './tempo.js';

export interface Beats {
  /** In order of time, at least four; on the line where the tempo is steady. */
  readonly timesSec: readonly number[];
  /** The straight line through them, where they follow one. */
  readonly line: BeatLine | undefined;
  /** Their mean tempo. */
  readonly bpm: number;
  /** Share of the probability that this is what a listener taps, and not its half, its double, or another. */
  readonly confidence: number;
}

const MIN_BEATS = 4;
/** Beats of a machine or of a hand at a click stay this near to a straight line; a band without one does not. */
const STEADY_SCATTER_SEC = 0.015;
/** A tempo out of whole bars of the file is exact; the line must agree. */
const SAME_TEMPO = 0.007;
/** A beat must sound within this of the end of the sound. */
const END_REACH_SEC = 0.04;

/** A beat at the very end is the first of what would follow. */
const MIN_AFTER_SEC = 0.03;

/** The times at which a listener taps (docs/measures/rhythm.md#beats). */
export const beats = defineDerived({
  id: 'beats',
  basis:
    'dynamic programming over the onset strength (Ellis 2007) at the tempo that the accents point to',
  needs: { flux: onsetStrength, bands: bandRises, onsets, tempo, peaks: hopPeaks },
  derive({ flux, bands, onsets, tempo, peaks }, { durationSec }): Reading<Beats> {
    const { found } = tempo;
    if ('absent' in found) return found;
    const { bpmRaw, bpm, confidence } = found.value;
    const envelope = beatEnvelope(flux, bands);
    const firstSec = (onsets[0]?.timeSec ?? 0) - END_REACH_SEC;
    const soundSec = soundEndSec(peaks, flux.hopSec) + END_REACH_SEC;
    const lastSec = Math.min(soundSec, durationSec - MIN_AFTER_SEC);
    const path = beatPath(envelope, 60 / bpmRaw / flux.hopSec)
      .map((frame) => (frame + shiftAt(envelope, frame)) * flux.hopSec)
      .filter((time) => time >= firstSec && time <= lastSec);
    if (path.length < MIN_BEATS) return { absent: `fewer than ${MIN_BEATS} beats` };
    const line = beatLine(path);
    if (line.scatterSec > STEADY_SCATTER_SEC) {
      const lasting = (path.at(-1) ?? 0) - (path[0] ?? 0);
      const mean = (60 * (path.length - 1)) / lasting;
      return { value: { timesSec: path, line: undefined, bpm: mean, confidence } };
    }
    const fitted = 60 / line.periodSec;
    const isSame =
      Math.abs(bpm / fitted - 1) <= Math.max(SAME_TEMPO, line.periodErrorSec / line.periodSec);
    return {
      value: {
        timesSec: onLine(line, path.length, firstSec, lastSec),
        line,
        bpm: isSame && found.value.isOfWholeBars ? bpm : fitted,
        confidence,
      },
    };
  },
});

/** From the top frame to the top of the parabola through it. */
function shiftAt(envelope: Float32Array, frame: number): number {
  const [before, top, after] = [
    envelope[frame - 1] ?? 0,
    envelope[frame] ?? 0,
    envelope[frame + 1] ?? 0,
  ];
  return top > before && top > after ? parabolaShift(before, top, after) : 0;
}

/** The beats of a line between two times, including those without an accent. */
function onLine({ startSec, periodSec }: BeatLine, count: number, fromSec: number, toSec: number) {
  const first = Math.ceil((fromSec - startSec) / periodSec);
  const last = Math.max(count - 1, Math.floor((toSec - startSec) / periodSec));
  const times: number[] = [];
  for (let i = first; i <= last; i++) {
    const time = startSec + i * periodSec;
    if (time <= toSec) times.push(Math.max(0, time));
  }
  return times;
}
