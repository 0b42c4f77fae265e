import type { Alignment } from '@sonometer/engine';
import { clock, figure, signed } from '../reading/quantity.js';

export type AlignmentReading = { readonly value: Alignment } | { readonly absent: string };

export const ALIGNMENT_TITLE = 'Sample-by-sample alignment';

/** Below the resolution of 24 bits. */
const NOTHING_LEFT_DB = -119;
/** Rounding to 16 bits leaves -98 dBFS, some -78 dB of sound at -20 dBFS: what is louder than this is no rounding. By reckoning, not measured. */
const LARGE_LEFT_DB = -60;
/** Less than this of a drift or a gain is nothing that anybody did, nor is seen as printed. */
const MIN_GAIN_DB = 0.005;
const MIN_DRIFT_PPM = 0.05;

/** `480 samples (10 ms) later`; nothing where both begin together. */
function shiftWords(rateHz: number, offsetSamples: number): string | undefined {
  const samples = Number(Math.abs(offsetSamples).toFixed(2));
  if (samples === 0) return undefined;
  const time = samples < 1 ? '' : ` (${clock(samples / rateHz)})`;
  return `${samples} sample${samples === 1 ? '' : 's'}${time} ${offsetSamples > 0 ? 'later' : 'earlier'}`;
}

/**
 * Phrases about B against A by its samples, each as it follows `B`; none for an alignment that was
 * not done. Where no number shows a difference (`isOnlyDifference`), also a gain and a residual that are
 * small.
 */
export function alignmentPhrases(
  reading: AlignmentReading | undefined,
  isOnlyDifference: boolean,
): readonly string[] {
  if (reading === undefined || 'absent' in reading) return [];
  const { rateHz, offsetSamples, driftPpm, gainDb, isInverted, nullDb } = reading.value;
  const shift = shiftWords(rateHz, offsetSamples);
  return [
    ...(isInverted ? ['has inverted polarity'] : []),
    ...(shift === undefined ? [] : [`is shifted by ${shift}`]),
    ...(Math.abs(driftPpm) < MIN_DRIFT_PPM
      ? []
      : [`has a clock that runs ${signed(driftPpm, 'dB')} ppm`]),
    ...(isOnlyDifference && Math.abs(gainDb) >= MIN_GAIN_DB
      ? [`is ${Number(Math.abs(gainDb).toPrecision(2))} dB ${gainDb > 0 ? 'quieter' : 'louder'}`]
      : []),
    ...(nullDb > (isOnlyDifference ? NOTHING_LEFT_DB : LARGE_LEFT_DB)
      ? [`leaves ${figure(nullDb, 'dB')} dB after subtraction from A`]
      : []),
  ];
}

/**
 * The offset of B against A, and the residual after subtraction: the same sentences at every
 * interface.
 */
export function alignmentWords(reading: AlignmentReading): readonly string[] {
  if ('absent' in reading) return [`Not aligned: ${reading.absent}.`];
  const { rateHz, offsetSamples, driftPpm, gainDb, isInverted, nullDb, bands } = reading.value;
  const shift = shiftWords(rateHz, offsetSamples);
  const place = shift === undefined ? 'B begins with A' : `the sound is ${shift} in B`;
  const stated = [
    place,
    Math.abs(driftPpm) < MIN_DRIFT_PPM
      ? 'without drift'
      : `and the clock of B runs ${signed(driftPpm, 'dB')} ppm`,
    ...(Math.abs(gainDb) < MIN_GAIN_DB ? [] : [`B needs ${signed(gainDb, 'dB')} dB to match A`]),
    ...(isInverted ? ['with inverted polarity'] : []),
  ].join(', ');
  const left =
    nullDb <= NOTHING_LEFT_DB
      ? 'After subtraction from A, nothing remains of the channel mean in the compared parts.'
      : `After subtraction from A, ${figure(nullDb, 'dB')} dB remain.`;
  const octaves = bands.centresHz.flatMap((hz, band) => {
    const level = bands.nullDb[band] ?? null;
    return level === null ? [] : `${hz < 1000 ? hz : `${hz / 1000}k`} ${figure(level, 'dB')}`;
  });
  return [
    `${stated.charAt(0).toUpperCase()}${stated.slice(1)}. ${left}`,
    ...(nullDb <= NOTHING_LEFT_DB || octaves.length === 0
      ? []
      : [`Residual by octave, Hz and dB: ${octaves.join(', ')}.`]),
  ];
}
