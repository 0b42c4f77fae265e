/** Encodes of one codec and rate of one set of originals: what evaluation/codec-traces.mjs has counted. */
export interface CodecEvaluationRow {
  readonly encode: string;
  readonly originals: string;
  readonly encodes: number;
  readonly found: number;
  /** Found after a resampler to the other of 44.1 and 48 kHz. */
  readonly resampled: number;
}

type Row = readonly [string, string, number, number, number];

/** Written by `node evaluation/codec-traces.mjs --rows`: encode, originals, encodes, found, found after a resampler. */
const ROWS: readonly Row[] = [
  ['MP3 64', 'samples and loops (development)', 24, 21, 20],
  ['MP3 96', 'samples and loops (development)', 24, 21, 20],
  ['MP3 128', 'samples and loops (development)', 24, 22, 21],
  ['MP3 192', 'samples and loops (development)', 24, 22, 17],
  ['MP3 256', 'samples and loops (development)', 24, 20, 16],
  ['MP3 320', 'samples and loops (development)', 24, 20, 14],
  ['AAC 96', 'samples and loops (development)', 24, 22, 18],
  ['AAC 128', 'samples and loops (development)', 24, 22, 18],
  ['AAC 256', 'samples and loops (development)', 24, 21, 15],
  ['Vorbis q5', 'samples and loops (development)', 24, 23, 20],
  ['Opus 96', 'samples and loops (development)', 24, 18, 19],
  ['MP3 64', 'cymbals and beats of drum kits', 24, 24, 24],
  ['MP3 96', 'cymbals and beats of drum kits', 24, 24, 24],
  ['MP3 128', 'cymbals and beats of drum kits', 24, 24, 24],
  ['MP3 192', 'cymbals and beats of drum kits', 24, 24, 22],
  ['MP3 256', 'cymbals and beats of drum kits', 24, 24, 14],
  ['MP3 320', 'cymbals and beats of drum kits', 24, 24, 9],
  ['AAC 96', 'cymbals and beats of drum kits', 24, 24, 23],
  ['AAC 128', 'cymbals and beats of drum kits', 24, 24, 23],
  ['AAC 256', 'cymbals and beats of drum kits', 24, 24, 6],
  ['Vorbis q5', 'cymbals and beats of drum kits', 24, 24, 17],
  ['Opus 96', 'cymbals and beats of drum kits', 24, 23, 22],
];

export const codecEvaluation: readonly CodecEvaluationRow[] = ROWS.map(
  ([encode, originals, encodes, found, resampled]) => ({
    ...{ encode, originals, encodes, found, resampled },
  }),
);

/** Originals as they are, and after the same resampler: of these, how many were called lossy. */
export interface CodecCleanRow {
  readonly originals: string;
  readonly files: number;
  readonly hours: number;
  readonly calledLossy: number;
  readonly resampledCalledLossy: number;
}

/** The last lines of the same runs. */
export const codecCleanEvaluation: readonly CodecCleanRow[] = [
  {
    originals: 'samples and loops (development)',
    ...{ files: 24, hours: 0.04, calledLossy: 0, resampledCalledLossy: 0 },
  },
  {
    originals: 'cymbals and beats of drum kits',
    ...{ files: 24, hours: 0.042, calledLossy: 0, resampledCalledLossy: 0 },
  },
];

/** A piece cut out of the middle of decoded encodes: what evaluation/codec-splices.mjs has counted. */
export interface CodecCutRow {
  readonly encode: string;
  readonly originals: string;
  readonly encodes: number;
  readonly traced: number;
  readonly reported: number;
  readonly atPlace: number;
  /** Located to a tenth of a second or nearer. */
  readonly near: number;
  readonly medianSec: number;
  readonly falseOfWhole: number;
  readonly falseOfTwice: number;
}

type Cut = readonly [
  ...[string, string, number, number, number],
  ...[number, number, number, number, number],
];

/**
 * Written by `node evaluation/codec-splices.mjs --rows`: encode, originals, encodes, with a grid, cuts reported, at
 * their place, to a tenth of a second, median width in seconds, reported in the whole, in the whole coded twice.
 */
const CUTS: readonly Cut[] = [
  ['MP3 128', 'samples and loops (test)', 12, 11, 10, 10, 9, 0.06, 0, 0],
  ['MP3 192', 'samples and loops (test)', 12, 10, 9, 9, 7, 0.074, 0, 0],
  ['AAC 128', 'samples and loops (test)', 12, 11, 9, 9, 3, 0.162, 0, 0],
  ['Vorbis q5', 'samples and loops (test)', 12, 11, 10, 10, 2, 0.372, 0, 0],
  ['Opus 96', 'samples and loops (test)', 12, 10, 7, 7, 1, 0.196, 0, 0],
  ['MP3 128', 'cymbals, a saxophone, music', 8, 8, 4, 4, 2, 0.377, 0, 0],
  ['MP3 192', 'cymbals, a saxophone, music', 8, 7, 1, 1, 0, 0.743, 0, 0],
  ['AAC 128', 'cymbals, a saxophone, music', 8, 8, 2, 2, 0, 0.743, 0, 0],
  ['Vorbis q5', 'cymbals, a saxophone, music', 8, 8, 5, 5, 1, 0.111, 0, 0],
  ['Opus 96', 'cymbals, a saxophone, music', 8, 7, 1, 1, 0, 1.323, 0, 0],
];

export const codecCutEvaluation: readonly CodecCutRow[] = CUTS.map(
  ([encode, originals, encodes, traced, reported, atPlace, near, medianSec, ...falseOf]) => ({
    ...{ encode, originals, encodes, traced, reported, atPlace, near, medianSec },
    ...{ falseOfWhole: falseOf[0], falseOfTwice: falseOf[1] },
  }),
);
