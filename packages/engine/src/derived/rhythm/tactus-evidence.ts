import { exp } from '../../elementary/exp.js';
import { log } from '../../elementary/log.js';
import { log2 } from '../../elementary/log2.js';
import { LOOP_SEC, combAt } from './tactus-candidates.js';
import type { Pulses } from './pulses.js';
import { HOLLOW_SHARE } from './comb-of.js';
import {
  NO_BARS_WEIGHT,
  OTHER_BARS_WEIGHT,
  preference,
  USUAL_BARS_WEIGHT,
} from './tempo-candidates.js';

/** Lags in beats at which the accents are compared. */
const LAGS = [0.25, 1 / 3, 0.5, 2 / 3, 0.75, 1, 1.5, 2, 3, 4, 6, 8] as const;

/** What is known of a file besides its accents. */
export interface TactusFile {
  readonly durationSec: number;
  readonly onsetsPerSec: number;
  /** It ends in silence, so that its length shows less of its bars. */
  readonly hasTail: boolean;
}

const MIDDLE_BPM = 120;
/** How near the file has to be to whole bars, relative. */
const FIT = 0.012;
/** Above it the file was cut to whole bars. */
const WHOLE_FIT = 0.7;
/**
 * Evidence for a tempo as the one that is tapped, in the order of the weights: how fast it is, how many onsets it has a
 * beat, whether the file is whole bars of it, and how the accents repeat at parts and multiples of it.
 */
export function tactusEvidence(
  pulses: Pulses,
  bpm: number,
  { durationSec, onsetsPerSec, hasTail }: TactusFile,
): readonly number[] {
  const { full, bands, largestLagSec } = pulses;
  const beatSec = 60 / bpm;
  const octaves = log2(bpm / MIDDLE_BPM);
  const perBeat = log2(Math.max(0.1, onsetsPerSec * beatSec));
  const bars = durationSec / (4 * beatSec);
  const isUsual = Number.isInteger(log2(Math.max(1, Math.round(bars))));
  const loop = durationSec < LOOP_SEC ? 1 : 0;
  const whole = loop * fitOf(bars);
  const closed = hasTail ? 0 : 1;

  const comb = combAt(pulses, bpm);
  const isHollow = beatSec <= largestLagSec && full(beatSec) < HOLLOW_SHARE * comb;
  const barsWeight = isUsual ? USUAL_BARS_WEIGHT : OTHER_BARS_WEIGHT;
  const gridWeight = whole > WHOLE_FIT ? barsWeight : NO_BARS_WEIGHT;
  const liked = comb * (preference(bpm, isHollow) * gridWeight);
  const likedLog = Math.max(-4, log(Math.max(1e-3, liked)));

  return [
    octaves,
    octaves * octaves,
    Math.abs(octaves * octaves * octaves),
    perBeat,
    perBeat * perBeat,
    isUsual ? whole * closed : 0,
    isUsual ? 0 : whole * closed,
    isUsual ? whole * (1 - closed) : 0,
    fitOf(2 * bars) * loop * closed,
    loop * octaves,
    loop * octaves * octaves,
    comb,
    likedLog,
    loop * likedLog,
    liked,
    ...[full, ...bands].flatMap((repetition) => LAGS.map((lag) => repetition(lag * beatSec))),
  ];
}

/** 1 at a whole number, near 0 from 2 % off it. */
function fitOf(bars: number): number {
  const whole = Math.round(bars);
  if (whole < 1) return 0;
  const off = Math.abs(bars - whole) / bars / FIT;
  return exp(-off * off);
}
