import { exp10 } from '../../elementary/exp10.js';
import { type DigitalGap, digitalGaps, type GapSide } from '../../tracks/defects/digital-gaps.js';
import { defineDerived } from '../derived.js';

/** A longer silence is a mute, not a lost packet. */
const LONGEST_SEC = 1;

/** −60 dBFS: what is quieter next to a gap is a fade, or a pause. */
const LEAST_POWER = 1e-6;

/** −16 dB, −9 dB, and −40 dBFS. A straight fade to zero falls by 12 dB, then by 14. */
const BOTH_SIDES_FALL = exp10(-1.6);
const STEADY_FALL = exp10(-0.9);
const FADED_POWER = 1e-4;

/** Usual packets; gaps are whole numbers of them, within 1 ms. */
const PACKETS_MS = [60, 40, 30, 20, 10] as const;
const PACKET_TOLERANCE_MS = 1;
export const LEAST_GAPS = 3;
const LEAST_SHARE = 0.7;

export interface Dropout {
  readonly startSec: number;
  readonly durationMs: number;
  /** Power of the millisecond after it over that of the millisecond before. */
  readonly riseOfPower: number;
  /** The first 3 ms after it (tracks/defects/digital-gaps.ts). */
  readonly begins: Float32Array;
}

export interface Dropouts {
  readonly gaps: readonly Dropout[];
  readonly totalMs: number;
  /** The length of which most gaps are multiples; `undefined` with fewer than three, or no such length. */
  readonly packetMs: number | undefined;
}

/** Gaps of digital silence inside the sound (docs/measures/defects.md#dropouts). */
export const dropouts = defineDerived({
  id: 'dropouts',
  basis: 'digital silence of 5 to 1000 ms between sound, with edges that are cut',
  needs: { gaps: digitalGaps },

  derive({ gaps: all }, { format: { rateHz } }): Dropouts {
    const gaps = all
      .filter((gap) => gap.frames <= LONGEST_SEC * rateHz && isCut(gap))
      .map(({ startFrame, frames, before, after, begins }) => ({
        startSec: startFrame / rateHz,
        durationMs: (1000 * frames) / rateHz,
        riseOfPower: after.nearest / Math.max(before.nearest, Number.MIN_VALUE),
        begins,
      }));
    return {
      gaps,
      totalMs: gaps.reduce((sum, { durationMs }) => sum + durationMs, 0),
      packetMs: packetOf(gaps),
    };
  },
});

const isCut = ({ before, after }: DigitalGap): boolean => {
  const sides = [before, after];
  if (sides.some(({ near, loudest }) => Math.min(near, loudest) <= LEAST_POWER)) return false;
  const isFaded = sides.every(fallsFar) || sides.some(fallsSteadily);
  return !isFaded;
};

/** A fade falls from 20 to 1 ms; so does one in twenty-five cuts, by chance, on one of its sides. */
const fallsFar = ({ nearest, around }: GapSide): boolean => nearest < BOTH_SIDES_FALL * around;

/** A fade falls the faster the nearer it comes, and ends quiet: one cut in 300 does, on one side. */
const fallsSteadily = ({ nearest, near, around }: GapSide): boolean =>
  near < STEADY_FALL * around && nearest < STEADY_FALL * near && near < FADED_POWER;

function packetOf(gaps: readonly Dropout[]): number | undefined {
  if (gaps.length < LEAST_GAPS) return undefined;
  const counts = PACKETS_MS.map((packetMs) => ({
    packetMs,
    count: gaps.filter(({ durationMs }) => {
      const packets = Math.max(1, Math.round(durationMs / packetMs));
      return Math.abs(durationMs - packets * packetMs) <= PACKET_TOLERANCE_MS;
    }).length,
  }));
  // Largest first: of equals, the first stays.
  const best = counts.reduce((a, b) => (b.count > a.count ? b : a));
  return best.count >= LEAST_SHARE * gaps.length ? best.packetMs : undefined;
}
