import { percentile } from '../../core/numbers.js';
import { exp } from '../../elementary/exp.js';
import { exp10 } from '../../elementary/exp10.js';
import { log } from '../../elementary/log.js';
import { bandPass } from '../../kernels/butterworth.js';
import { filtered } from '../../kernels/plain/filtered.js';
import { blockPowers } from './decay-curve.js';
import type { SweptHz } from './room-response.js';
import type { SweepRidge } from './sweep-ridge.js';

/** An eighth beyond the octave: the response to a sweep rings at its own ends. */
const BEYOND = 1.125;

/** The edges of an octave that a sweep has to cover. */
export const lowEdgeOf = (bandHz: number): number => bandHz / Math.SQRT2 / BEYOND;
export const highEdgeOf = (bandHz: number): number => bandHz * Math.SQRT2 * BEYOND;

/** Edges to try beyond the ridge, which stops at 150 Hz, at 15 kHz and where the sweep is quiet; outermost first. */
const LOW_EDGES_HZ = [125, 250, 500].map(lowEdgeOf);
const HIGH_EDGES_HZ = [8000, 4000, 2000].map(highEdgeOf);

const FRAME_SEC = 0.05;
const HALF_BAND = 1.1;
/** Relative to the quietest tenth of the recording in the same band. */
const MIN_RISE_DB = 10;

/** The range of a sweep: its ridge extended to the outermost edges at which it sounds at its time. */
export function sweepCover(samples: Float32Array, rateHz: number, ridge: SweepRidge): SweptHz {
  const { offset, rate, fromSec, toSec } = ridge;
  const [from, to] = [exp(offset + rate * fromSec), exp(offset + rate * toSec)];
  /** Must be louder than half an octave further in, which precedes or follows: else it is only its filter skirt. */
  const sounds = (hz: number, withinHz: number) => {
    if (hz * HALF_BAND >= rateHz / 2) return false;
    const frame = Math.floor((log(hz) - offset) / rate / FRAME_SEC);
    const powers = powersAround(samples, rateHz, hz);
    const power = powers[frame] ?? 0;
    return (
      power > percentile(powers, 10) * exp10(MIN_RISE_DB / 10) &&
      power > (powersAround(samples, rateHz, withinHz)[frame] ?? 0)
    );
  };
  return {
    from: LOW_EDGES_HZ.find((hz) => hz < from && sounds(hz, hz * Math.SQRT2)) ?? from,
    to: HIGH_EDGES_HZ.find((hz) => hz > to && sounds(hz, hz / Math.SQRT2)) ?? to,
  };
}

function powersAround(samples: Float32Array, rateHz: number, hz: number): Float64Array {
  const band = filtered(samples, bandPass(hz / HALF_BAND, hz * HALF_BAND, rateHz));
  return blockPowers(band, 0, Math.round(FRAME_SEC * rateHz));
}
