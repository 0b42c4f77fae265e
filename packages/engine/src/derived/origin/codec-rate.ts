import type { Format } from '../../core/audio.js';
import { mean, sum } from '../../core/numbers.js';
import { FAMILY_OF } from './codec-trace.js';
import type { CodecDip, CodecTrace } from './codec-evidence.js';
import type { SpectralCliff } from './spectral-cliff.js';

/** [observed value, bit rate of a stereo file that it belongs to, kbit/s], ascending by observed value. */
type Table = readonly (readonly [number, number])[];

/**
 * Where encoders end the spectrum, Hz: medians of our encodes with LAME 3.100, FFmpeg's AAC, libvorbis, each ±100 Hz.
 */
const CUTOFFS: Readonly<Record<'mp3' | 'aac' | 'vorbis', Table>> = {
  mp3: [
    [11_050, 64],
    [15_200, 96],
    [16_800, 128],
    [17_500, 160],
    [18_850, 192],
    [19_550, 256],
    [20_250, 320],
  ],
  aac: [
    [12_500, 64],
    [16_700, 96],
    [17_300, 128],
    [19_450, 192],
    [20_800, 256],
  ],
  vorbis: [
    [15_550, 64],
    [16_950, 96],
    [19_500, 128],
    [20_450, 160],
    [20_900, 192],
  ],
};

/** How much they leave out, mean fall of ln(power): the same encodes. */
const DIPS: typeof CUTOFFS = {
  mp3: [
    [0.2, 400],
    [0.35, 320],
    [0.75, 256],
    [1.4, 192],
    [2.1, 160],
    [3.2, 128],
    [4.5, 96],
    [7, 64],
  ],
  aac: [
    [0.25, 400],
    [0.35, 256],
    [0.6, 192],
    [1.5, 128],
    [2, 96],
    [3, 64],
  ],
  vorbis: [
    [0.35, 256],
    [0.6, 192],
    [0.95, 128],
    [1.4, 96],
    [2, 64],
  ],
};

/**
 * Opus spends its bits on the lows first: the frequency above which it leaves out rises with its rate. The frequency
 * below which a quarter of all dips lie, Hz.
 */
const OPUS_QUARTERS: Table = [
  [4500, 48],
  [5800, 64],
  [8000, 96],
  [9500, 128],
  [13_000, 192],
];
/** Opus ends at 20 kHz, whatever its rate: there it leaves out all. */
const OPUS_END_HZ = 19_500;
const CHANCE_DIP = 0.25;
const SMOOTHING = 2;

/** A drop that is not deep may be the sound's own: a codec that leaves out so little more had many more bits. */
const DEEP_DROP_DB = 28;
const OVERRULED_BY = 2.5;

/** The tables are means over these places, of half the rate: the filters lie denser in the lows. */
const TABLES_FROM = 0.1;
const TABLES_TO = 0.84;
const STRETCHES = 24;

/** Rate of the encodes from which the tables come, and where they still hold. */
const TABLES_AT_HZ = 44_100;
const TABLES_FROM_HZ = 32_000;

/** What the end of the spectrum shows. */
export interface SpectrumEnd {
  /** Where it ends at once, if it does. */
  readonly cliff: SpectralCliff | undefined;
  readonly bandwidthHz: number;
}

/**
 * The bit rate of the encode, kbit/s, about: from where the spectrum ends, if it does, and from how much was left out.
 * One channel needs half.
 */
export function computeCodecRate(
  trace: Pick<CodecTrace, 'transform' | 'dips'>,
  end: SpectrumEnd,
  { channels, rateHz }: Pick<Format, 'channels' | 'rateHz'>,
): number {
  const { transform } = trace;
  const dips = evenly(trace.dips, rateHz);
  const share = channels === 1 ? 0.5 : 1;
  const family = FAMILY_OF[transform];
  if (family === 'opus') return share * interpolated(OPUS_QUARTERS, computeQuarter(dips));
  // Where no filter contributed, nothing is known to be left out.
  const byDip = interpolated(
    DIPS[family],
    dips.length === 0 ? 0 : mean(dips.map(({ dip }) => dip)),
  );
  // Where encoders end the spectrum is known at high rates; at low ones fewer coefficients cost less.
  if (rateHz < TABLES_FROM_HZ) return (share * byDip * rateHz) / TABLES_AT_HZ;
  return share * withEnd(byDip, end, CUTOFFS[family]);
}

/** Means of stretches of equal width; where no filter contributed there is none. */
function evenly(dips: readonly CodecDip[], rateHz: number): readonly CodecDip[] {
  const width = (TABLES_TO - TABLES_FROM) / STRETCHES;
  const stretchOf = ({ hz }: CodecDip) => Math.floor(((2 * hz) / rateHz - TABLES_FROM) / width);
  return Array.from({ length: STRETCHES }, (_, i) => dips.filter((one) => stretchOf(one) === i))
    .filter((inside) => inside.length > 0)
    .map((inside) => ({
      hz: mean(inside.map(({ hz }) => hz)),
      dip: mean(inside.map(({ dip }) => dip)),
    }));
}

function withEnd(byDip: number, { cliff, bandwidthHz }: SpectrumEnd, cutoffs: Table): number {
  const highest = cutoffs.at(-1) ?? [Infinity, 0];
  if ((cliff?.hz ?? bandwidthHz) >= highest[0]) return Math.max(byDip, highest[1]);
  if (!cliff) return byDip; // the sound ends first
  const byCutoff = interpolated(cutoffs, cliff.hz);
  const isDoubtful = cliff.dropDb < DEEP_DROP_DB && byDip > OVERRULED_BY * byCutoff;
  return isDoubtful ? byDip : byCutoff;
}

function computeQuarter(all: readonly CodecDip[]): number {
  const dips = all.filter(({ hz }) => hz < OPUS_END_HZ);
  const smooth = dips.map((_, i) =>
    mean(dips.slice(Math.max(0, i - SMOOTHING), i + SMOOTHING + 1).map(({ dip }) => dip)),
  );
  const weights = smooth.map((dip) => Math.max(0, dip - CHANCE_DIP));
  const quarter = sum(weights) / 4;
  let reached = 0;
  const index = weights.findIndex((weight) => (reached += weight) >= quarter);
  return dips[index]?.hz ?? 0;
}

/** Straight between the rows, level outside. */
function interpolated(table: Table, seen: number): number {
  const after = table.findIndex(([value]) => value >= seen);
  const [before, next] = [table[after < 0 ? table.length - 1 : after - 1], table[after]];
  if (!next || !before) return (next ?? before)?.[1] ?? 0;
  return before[1] + ((next[1] - before[1]) * (seen - before[0])) / (next[0] - before[0]);
}
