import { marginWords } from '@sonometer/report/reading/quantity.js';
import type { View } from '@sonometer/report/text/terminal/view.js';
import type { Value } from './case.js';
import type { Result } from './run-case.js';
import type { Ran } from './run-cases.js';

/** A value in a few characters: curves and objects by their kind. */
export function valueText(value: Value): string {
  if (value === null) return 'none';
  if (typeof value === 'number') return numberText(value);
  if (typeof value !== 'object') return String(value);
  if (!Array.isArray(value)) return '{…}';
  const short = value.map((one: Value) => valueText(one)).join(' ');
  return short.length <= 24 ? `[${short}]` : `[${value.length} values]`;
}

/** Five figures, without an exponent where a person would write none. */
export function numberText(value: number): string {
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 1e5) return value.toFixed(0);
  return size < 1e-4 ? value.toExponential(1) : String(Number(value.toPrecision(5)));
}

const VERDICT_COLUMNS = 6;
const MEASURE_COLUMNS = 24;
const VALUE_COLUMNS = 12;
const ERROR_COLUMNS = 9;

/** Content of the columns. */
export const validationHead = ({ paint }: View): string =>
  paint.faint(
    `  ${''.padEnd(VERDICT_COLUMNS)}${columns('measure', 'expected', 'measured', 'error', 'margin')}`,
  );

/** A reference signal, and a line for each measure that was read of it. */
export function validationLines({ reference, results }: Ran, view: View): string[] {
  return [
    `  ${view.paint.faint(reference)}`,
    ...results.flatMap((result) => [lineOf(result, view), ...peerLines(result, view)]),
  ];
}

/** Readings of other programs, under our reading. */
function peerLines({ peers = {} }: Result, { paint }: View): string[] {
  return Object.entries(peers).map(([name, reading]) =>
    `  ${''.padEnd(VERDICT_COLUMNS)}${paint.faint(columns(`  ${name}`, '', valueText(reading), '', ''))}`.trimEnd(),
  );
}

function lineOf(result: Result, { paint }: View): string {
  const { field, expected, measured, error, margin, unit, isRight } = result;
  const ink = isRight ? paint.good('ok'.padEnd(VERDICT_COLUMNS)) : paint.bad('MISS  ');
  const off = error === undefined ? '' : signed(error);
  return `  ${ink}${columns(field, valueText(expected), valueText(measured), off, marginWords(margin, unit))}`;
}

const columns = (
  measure: string,
  expected: string,
  measured: string,
  error: string,
  margin: string,
): string =>
  `${measure.padEnd(MEASURE_COLUMNS)} ${expected.padStart(VALUE_COLUMNS)} ` +
  `${measured.padStart(VALUE_COLUMNS)} ${error.padStart(ERROR_COLUMNS)}  ${margin}`;

function signed(error: number): string {
  const text = numberText(Number(error.toPrecision(3)));
  return error > 0 ? `+${text}` : text;
}

/** What the reference signals cannot show, in plain words. */
export const knownLimits: readonly string[] = [
  'A true peak over 0.40 of the sample rate may read up to 0.55 dB too low: this is the limit of four-fold oversampling, as in BS.1770. The margin holds up to there.',
  'A file under 3 s has no loudness range; under 60 s EBU Tech 3342 itself calls the range unstable.',
  'Third octaves are within 0.3 dB from 63 Hz up for tones and from 400 Hz up for noise, which 20 s of it do not fill evenly further down. A tone between two centres under 63 Hz reads up to 1.1 dB low: the lines are as wide as the bands.',
  '`lossySource` detects a codec by the blocks in which it works. With LAME at 256 and 320 kbit/s they hardly show where the file was resampled, changed in level, or edited since. Then it may read `lossless` or `unknown`; four of five AAC encodes at 160 kbit/s read the class above. The signals here go through a codec of our own; codec traces has the readings of real encodes.',
  '`toneProminenceDb` is within 1 dB from 200 Hz up, on tones at least 6 dB under their critical band. Lower down few lines share a band.',
  '`signalToNoiseDb` and the speech to noise of phrases are within 3 dB in steady noise, music and babble from 10 dB up. Under 10 dB they are upper bounds, with a warning (speech at −5 dB may read 7). k2 reads up to 4.5 dB less under 16 dB. In gusts they are absent under 20 dB; over waves and storm at 20 dB they read up to 5 dB high. Without pauses, white and pink noise read within 6 dB in nine of ten recordings of 2.5 s, other steady noise in eight of ten. Music and voices under such speech count as speech, and the ratio reads too high.',
  'A room is detected by its decay, and drums have decays too. Of 222 hits of drum kits 61 pass as a clap, 87 as an impulse and 92 as a balloon (docs/decisions/0023-numbers-that-were-wrong.md).',
  '`platformNormalisation`, `pass` and the other verdicts depend on the figures of the platforms, which change; each has the date on which it was read.',
  '`hnr` is within 0.5 dB on a steady pitch. Sharp pulses at 100 Hz read 0.4 dB low, since a window of 13 ms holds one or two of them. Where the pitch moves, adjacent periods differ: a ratio of 25 dB reads up to 2 dB low, one of 20 dB up to 1.7 dB (Praat’s autocorrelation over 60 ms: up to 6 and 5 dB).',
  '`decayT20Ms` and the reverberation times are tested on exponential decays. A real room bends: see `room-quality.curvature`.',
  'Measures that are not in the table are `proxy` or `beta`: they are described and tested, and no error is promised.',
];
