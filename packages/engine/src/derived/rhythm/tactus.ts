import { exp } from '@sonometer/decode/elementary/exp';
import { log } from '@sonometer/decode/elementary/log';
import { log2 } from '@sonometer/decode/elementary/log2';
import { hopPeaks } from '../../features/levels/waveform-outline.js';
import { onsetStrength } from '../../features/rhythm/onset-strength.js';
import { defineDerived } from '../derived.js';
import { onsets } from './onsets.js';
import {
  NO_BARS_WEIGHT,
  OTHER_BARS_WEIGHT,
  preference,
  pulses,
  type Pulses,
  USUAL_BARS_WEIGHT,
} from './tempo-candidates.js';
import { computeComb, HOLLOW_SHARE } from './tempo-comb.js';
import { shareOctaves } from './tempo-octaves.js';

/** A recording that is shorter may be a loop, cut to whole bars. */
export const LOOP_SEC = 40;

const LOWEST_BPM = 42;
const HIGHEST_BPM = 225;
const STEP = 1.004;
const MAX_PEAKS = 12;
const RELATIVES = [1 / 3, 0.5, 2 / 3, 0.75, 4 / 3, 1.5, 2, 3] as const;
/** Whole bars of a loop, the usual first. */
const BARS = [2, 4, 8, 1, 16, 0.5, 3, 6, 12, 5, 7, 9, 10] as const;
/** A loop may miss its bars by this and still be cut to them. */
const GRID_REACH = 0.01;
const SAME = 1.015;

/** How well the accents repeat at half a beat, one, two and four. */
export const combAt = ({ sharp, largestLagSec }: Pulses, bpm: number): number =>
  computeComb(60 / bpm, largestLagSec, sharp);

/** Tempi at which the accents repeat, with their halves, doubles and triples. */
export function tactusCandidates(pulses: Pulses, durationSec: number): readonly number[] {
  const grid: { bpm: number; comb: number }[] = [];
  for (let bpm = LOWEST_BPM; bpm <= HIGHEST_BPM; bpm *= STEP)
    grid.push({ bpm, comb: combAt(pulses, bpm) });
  const peaks = grid
    .filter(
      ({ comb }, i) =>
        comb > 0 && comb >= (grid[i - 1]?.comb ?? -1) && comb > (grid[i + 1]?.comb ?? -1),
    )
    .sort((a, b) => b.comb - a.comb);
  const found: number[] = [];
  const add = (bpm: number) => {
    if (bpm < LOWEST_BPM || bpm > HIGHEST_BPM) return;
    if (found.some((other) => Math.max(other / bpm, bpm / other) < SAME)) return;
    found.push(bpm);
  };
  if (durationSec < LOOP_SEC)
    for (const bars of BARS) {
      const gridBpm = (240 * bars) / durationSec;
      const best = bestNear(pulses, gridBpm);
      if (combAt(pulses, best) > 0 && Math.abs(best / gridBpm - 1) < GRID_REACH) add(gridBpm);
    }
  for (const { bpm } of peaks.slice(0, MAX_PEAKS)) add(bpm);
  for (const { bpm } of peaks.slice(0, 3))
    for (const ratio of RELATIVES) add(bestNear(pulses, bpm * ratio));
  return found;
}

function bestNear(pulses: Pulses, centre: number): number {
  let best = centre;
  for (let ratio = 0.98; ratio <= 1.02; ratio += 0.002)
    if (combAt(pulses, centre * ratio) > combAt(pulses, best)) best = centre * ratio;
  return best;
}

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

/**
 * What each piece of `tactusEvidence` is worth, in its order: fitted by multinomial regression on songs and loops of
 * our own and on labelled loops.
 */
// prettier-ignore
export const TACTUS_WEIGHTS: readonly number[] = [
  // tempo, onsets, whole bars, comb
  -0.496, -0.279, -0.142, 0.274, -0.522, 2.027, 1.482, 1.877, 0.302, 1.036, 0.248, 1.558, 0.496, 0.240, 11.606,
  // whole spectrum
  0.299, 8.191, -0.814, -1.335, -4.526, 1.551, 1.754, 2.139, 1.421, 0.685, -0.532, -0.430,
  // under 140 Hz
  1.921, -1.510, -3.050, 3.082, 3.927, 3.000, -1.130, 2.332, -0.891, 4.557, -2.377, 2.197,
  // 140 to 500 Hz
  -1.290, -1.916, 1.674, -5.301, -1.920, 1.454, -0.795, -0.212, 3.651, 1.585, 1.699, 2.786,
  // 500 Hz to 5 kHz
  -0.153, 0.078, 2.081, -1.323, 2.873, 3.642, -1.580, 0.067, 0.449, -0.189, -0.134, -0.057,
  // over 5 kHz
  -0.677, -0.674, 2.307, 0.716, 5.136, -2.089, 1.407, -2.159, -2.836, -3.861, 2.099, -1.001,
];

/** A tempo that a listener might tap. */
export interface TactusCandidate {
  readonly bpm: number;
  /** The tempo at which the file holds whole bars exactly, where the candidate lies by one. */
  readonly gridBpm: number | undefined;
  /** Share by the weights alone, 0..1: which one is the likeliest. */
  readonly weighted: number;
  /** 0..1, of all candidates 1 together: half and double time have the share that their drums leave open. */
  readonly share: number;
}

/** A file this near to whole bars was cut to them: the raw tempo of exact loops errs by 0.1 %, with swing by 0.6 %. */
const GRID_TOLERANCE = 0.007;
const MAX_BARS = 16;

/** Which of the tempi that repeat a listener taps, likeliest by the weights first (docs/measures/rhythm.md#tactus). */
export const tactus = defineDerived({
  id: 'tactus',
  // Basis: multinomial regression on the repetition of accents in four bands
  needs: { pulses, onsets, flux: onsetStrength, peaks: hopPeaks },
  derive({ pulses, onsets, flux: { hopSec }, peaks }, { durationSec }): readonly TactusCandidate[] {
    const file = {
      durationSec,
      onsetsPerSec: onsets.length / durationSec,
      hasTail: durationSec - soundEndSec(peaks, hopSec) > MIN_TAIL_SEC,
    };
    const tempi = tactusCandidates(pulses, durationSec);
    const scores = tempi.map((bpm) =>
      tactusEvidence(pulses, bpm, file).reduce(
        (sum, value, i) => sum + value * (TACTUS_WEIGHTS[i] ?? 0),
        0,
      ),
    );
    const highest = Math.max(...scores);
    const weights = scores.map((score) => exp(score - highest));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const weighted = weights.map((weight) => weight / total);
    const shares = shareOctaves(tempi, weighted, pulses);
    return tempi
      .map((bpm, i) => ({
        bpm,
        gridBpm: gridNear(bpm, durationSec),
        weighted: weighted[i] ?? 0,
        share: shares[i] ?? 0,
      }))
      .sort((a, b) => b.weighted - a.weighted);
  },
});

const MIN_TAIL_SEC = 0.1;

/** Half a bar to 16 of them. */
function gridNear(bpm: number, durationSec: number): number | undefined {
  if (durationSec >= LOOP_SEC) return undefined;
  const bars = (durationSec * bpm) / 240;
  const whole = bars < 0.75 ? 0.5 : Math.round(bars);
  if (whole > MAX_BARS) return undefined;
  return Math.abs(bars / whole - 1) <= GRID_TOLERANCE ? (240 * whole) / durationSec : undefined;
}

/** Anything under −60 dBFS is inaudible. */
const MIN_PEAK = 1e-3;

/** Where the last sound ends, in seconds, from the peaks of each hop. */
export function soundEndSec(peaks: Float32Array, hopSec: number): number {
  let last = peaks.length;
  while (last > 0 && (peaks[last - 1] ?? 0) <= MIN_PEAK) last--;
  return last * hopSec;
}
