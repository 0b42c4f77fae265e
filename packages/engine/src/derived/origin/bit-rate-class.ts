import { banksAt } from '../../algorithms/codec-grid/candidate.js';
import { computeGridScores, openGridSearch } from '../../algorithms/codec-grid/grid-search.js';
import { runsOf } from '../../algorithms/spectrum.js';
import type { Format } from '@sonometer/decode/core/audio';
import { mean, median, sum } from '../../core/numbers.js';
import { excerpts } from '../../features/origin/excerpts.js';
import { defineDerived } from '../derived.js';
import { edgeProfile, spectralCliff, type SpectralCliff } from './bandwidth.js';
import type { CodecDip, CodecTrace } from './codec-rates.js';
import { codecTrace, FAMILY_OF } from './codec-trace.js';
import { earlierCodecTrace } from './earlier-codec-trace.js';

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

/** The best offset of an excerpt of an original stays under it by chance (docs/decisions/0015-codec-traces.md). */
const SHOWS_FROM = 5;
/**
 * So clear that an adjacent excerpt which shows nothing went through no codec: those of MP3 at 128 kbit/s reach 15 to
 * 50.
 */
const CLEAR_FROM = 8;
/** Share of all excerpts, in sequence; of a coded voice two of 19 in a row showed none, and four in all. */
const MIN_SHARE = 0.2;
const MIN_EXCERPTS = 3;

/**
 * Whether only some of the excerpts show the blocks of the codec, and clearly: decoded sound was joined with other
 * sound, so that the spectrum of the whole shows nothing of the codec.
 */
export const codedInPart = defineDerived({
  id: 'coded-in-part',
  // Basis: the highest score of each excerpt of codec-trace
  needs: { excerpts, trace: codecTrace },

  derive({ excerpts, trace }): boolean {
    if (trace?.by !== 'zeros') return false;
    const bank = banksAt(trace.rateHz).find(({ transform }) => transform === trace.transform);
    if (!bank) return false;
    const search = openGridSearch();
    const inOrder = excerpts.toSorted((a, b) => a.startFrame - b.startFrame);
    const scores = inOrder.flatMap((excerpt) => {
      const sums = search.sums(excerpt, bank);
      const all = sums && computeGridScores(sums);
      return all ? [all.reduce((top, score) => Math.max(top, score), 0)] : [];
    });
    const shown = scores.filter((score) => score >= SHOWS_FROM);
    const isShown = Uint8Array.from(scores, (score) => Number(score >= SHOWS_FROM));
    const longest = Math.max(0, ...runsOf(isShown, 0).map(({ start, end }) => end - start));
    return (
      longest >= Math.max(MIN_EXCERPTS, MIN_SHARE * scores.length) && median(shown) >= CLEAR_FROM
    );
  },
});

export const BIT_RATE_CLASSES = ['~64k', '~128k', '~256k'] as const;

type BitRateClass = (typeof BIT_RATE_CLASSES)[number];

/** Borders of the classes, kbit/s: between 64 and 96, and between 160 and 192. */
const UP_TO_64 = 80;
const UP_TO_128 = 175;

/** The class of a bit rate. */
export const classOf = (kbps: number): BitRateClass =>
  kbps <= UP_TO_64 ? '~64k' : kbps <= UP_TO_128 ? '~128k' : '~256k';

/**
 * Where a spectrum that went down to a lower rate and up again ends, of half that rate: after SoX and soxr half of the
 * drop is reached at 0.96 to 0.99, after swresample, whose slope is gentle, at 1.12 to 1.15 (20 encodes brought to
 * 22.05 and 32 kHz; what AAC at 128 kbit/s leaves ends at up to 1.113 of 16).
 */
const RESAMPLER_ENDS = [
  [0.94, 1.005],
  [1.115, 1.15],
] as const;
const LOWER_RATES_HZ = [8000, 11_025, 16_000, 22_050, 24_000, 32_000, 44_100];

/** The rate that a resampler may have ended the spectrum for. */
export const lowerRateOf = (endHz: number, rateHz: number): number | undefined =>
  LOWER_RATES_HZ.filter((lower) => lower < rateHz).find((lower) =>
    RESAMPLER_ENDS.some(([from, to]) => endHz >= (from * lower) / 2 && endHz <= (to * lower) / 2),
  );

/** About how many bits the codec had, as a class, and why that is uncertain. */
export interface BitRate {
  readonly value: BitRateClass;
  readonly doubt?: string;
}

/** `undefined` where no codec is found. */
export const bitRateClass = defineDerived({
  id: 'bit-rate-class',
  // Basis: the cutoff of the codec, unless it may be that of a resampler, and the codec evidence
  needs: {
    trace: codecTrace,
    earlier: earlierCodecTrace,
    cliff: spectralCliff,
    profile: edgeProfile,
    codedInPart,
  },

  derive({ trace, earlier, cliff, profile, codedInPart: isPart }, { format }): BitRate | undefined {
    const found = trace ?? earlier;
    if (!found) return undefined;
    const codedFormat = { ...format, rateHz: found.rateHz };
    const byDips = classOf(
      computeCodecRate(found, { cliff: undefined, bandwidthHz: 0 }, codedFormat),
    );
    // The spectrum of sound that was resampled to a lower rate ends by the resampler; where hardly a line was left out,
    // it ends by itself.
    const isByDips = found.rateHz > format.rateHz || found.by === 'lattice';
    const end = { cliff, bandwidthHz: profile.bandwidthHz ?? 0 };
    const value = isByDips ? byDips : classOf(computeCodecRate(found, end, codedFormat));
    if (isPart)
      return {
        value,
        doubt: 'only a part of the file shows the codec, while the spectrum covers all of it',
      };
    const lowerHz =
      isByDips || value === byDips ? undefined : cliff && lowerRateOf(cliff.hz, format.rateHz);
    if (lowerHz === undefined) return { value };
    return {
      value,
      doubt: `the spectrum ends where a conversion to ${lowerHz} Hz ends it, and the codec evidence indicates another bit rate`,
    };
  },
});
