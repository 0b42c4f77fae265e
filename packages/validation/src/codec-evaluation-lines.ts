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

/** The part of docs/accuracy.md on the traces of codecs. */
export const codecEvaluationLines = (): readonly string[] => {
  const originals = codecCleanEvaluation.map((row) => row.originals);
  const encodes = [...new Set(codecEvaluation.map(({ encode }) => encode))];
  return [
    '## Codec traces',
    '',
    'Number of files that `lossySource` calls lossy (`evaluation/codec-traces.mjs`). Real recordings of 3 to 12 s are encoded and decoded to 16 bits. They are read as they are, and after resampling to the other of 44.1 and 48 kHz. Encoders are LAME 3.100, FFmpeg’s AAC, libvorbis and libopus. Opus works at 48 kHz, so “as it is” was resampled where the original has 44.1.',
    '',
    `| encode | ${originals.map((name) => `${name}: as it is | resampled`).join(' | ')} |`,
    `|---|${originals.map(() => '--:|--:|').join('')}`,
    ...encodes.map((encode) => `| ${encode} | ${originals.map(cellsOf(encode)).join(' | ')} |`),
    `| all | ${originals.map(cellsOf()).join(' | ')} |`,
    `| originals called lossy | ${codecCleanEvaluation
      .map(
        (row) =>
          `${row.calledLossy} of ${row.files} (${row.hours.toFixed(2)} h) | ${row.resampledCalledLossy} of ${row.files}`,
      )
      .join(' | ')} |`,
    '',
    'Number and accuracy of the cuts that `codec-trace.breaks` reports (`evaluation/codec-splices.mjs`). A piece was cut out of the middle of decoded encodes of 5.5 to 40 s. False are breaks reported of the whole file, and of the whole coded once more by MP3 at 128 kbit/s.',
    '',
    '| encode | recordings | encodes | with a grid | cut reported | at its place | to 0.1 s | width, median | false | false, coded twice |',
    '|---|---|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...codecCutEvaluation.map(cutLine),
    '',
    ...codecNotes.map((note) => `- ${note}`),
  ];
};

const cellsOf = (encode?: string) => (originals: string) => {
  const rows = codecEvaluation.filter(
    (row) => row.originals === originals && (encode ?? row.encode) === row.encode,
  );
  const sum = (of: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + of(row), 0);
  const share = (count: number) => `${count} of ${sum((row) => row.encodes)}`;
  return `${share(sum((row) => row.found))} | ${share(sum((row) => row.resampled))}`;
};

const cutLine = (row: CodecCutRow) =>
  `| ${row.encode} | ${row.originals} | ${row.encodes} | ${row.traced} | ${row.reported} | ${row.atPlace} | ${row.near} | ${row.medianSec.toFixed(2)} s | ${row.falseOfWhole} | ${row.falseOfTwice} |`;

/** What the tables do not state by themselves. */
const codecNotes = [
  'On the test recordings 263 of 264 encodes are found as they are, where the goal is 95 %, and 208 after a resampler (79 %, goal 70 %). Of the synthetic samples 232 are found. A bass and a voice-like one are missed at every rate, as are tones with hardly a line over the rounding to 16 bits. After a resampler the lattice is not searched. So only the zeros of MP3 at 256 and 320 and of AAC at 256 show there, or nothing does. With zeros only, 210 had been found and, of 24 cymbals, voices and beats of another draw, 222.',
  'A cut is located to a stretch, and to single blocks where every sample between is available (files under 9 s) and blocks show one by one. The width is that of the answer.',
  'Published results use other material. Derrien (2019, “Detection of genuine lossless audio files: application to the MPEG-AAC codec”, JAES 67, 116–123) reports no false alarm among 1,576 files, originals and iTunes AAC, and few or no misses. His method uses the quantisation itself and takes long. D’Alessandro and Shi (2009, “MP3 bit rate quality detection through frequency spectrum analysis”, MM&Sec, 57–61) put 97 % of MP3 into the right one of five classes of bit rate by the spectrum over 16 kHz. They find 99 % of 128 and 192 kbit/s after encoding at 320. A classifier by the spectrum is near perfect on a test set like its training, and much worse with unseen codec settings (“Robust lossy audio compression identification”, 2024, arXiv 2407.21545). Luo, Luo, Yang and Huang (2014, “Identifying compression history of wave audio and its applications”, TOMM) separate MP3, WMA and AAC in 8,800 clips; their rates were not available.',
];
