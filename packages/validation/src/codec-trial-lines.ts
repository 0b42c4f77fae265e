import { codecCleanTrial, codecCutTrial, type CodecCutRow, codecTrial } from './codec-trial.js';

/** The part of docs/accuracy.md on the traces of codecs. */
export const codecTrialLines = (): readonly string[] => {
  const originals = codecCleanTrial.map((row) => row.originals);
  const encodes = [...new Set(codecTrial.map(({ encode }) => encode))];
  return [
    '## Codec traces',
    '',
    'Real recordings of 3 to 12 s, encoded, decoded to 16 bits, and read as they are and after the other of 44.1 and 48 kHz (`evaluation/codec-traces.mjs`): how many `lossySource` calls lossy. Encoders are LAME 3.100, FFmpeg’s AAC, libvorbis and libopus; Opus works at 48 kHz, so that “as it is” it was resampled where the original has 44.1.',
    '',
    `| encode | ${originals.map((name) => `${name}: as it is | resampled`).join(' | ')} |`,
    `|---|${originals.map(() => '--:|--:|').join('')}`,
    ...encodes.map((encode) => `| ${encode} | ${originals.map(cellsOf(encode)).join(' | ')} |`),
    `| all | ${originals.map(cellsOf()).join(' | ')} |`,
    `| originals called lossy | ${codecCleanTrial
      .map(
        (row) =>
          `${row.calledLossy} of ${row.files} (${row.hours.toFixed(2)} h) | ${row.resampledCalledLossy} of ${row.files}`,
      )
      .join(' | ')} |`,
    '',
    'A piece cut out of the middle of decoded encodes of 5.5 to 40 s (`evaluation/codec-splices.mjs`): how many cuts `codec-trace.breaks` tells, and how near. False are breaks told of the whole file, and of the whole coded once more by MP3 at 128 kbit/s.',
    '',
    '| encode | recordings | encodes | with a grid | cut told | at its place | to 0.1 s | width, median | false | false, coded twice |',
    '|---|---|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...codecCutTrial.map(cutLine),
    '',
    ...codecNotes.map((note) => `- ${note}`),
  ];
};

const cellsOf = (encode?: string) => (originals: string) => {
  const rows = codecTrial.filter(
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
  'On what no bound was chosen on 263 of 264 encodes are found as they are, where 95 % were the goal, and 208 behind a resampler (79 %, of 70). Among the synthetic samples 232 are: a bass and a voice-like one are missed at every rate, as are tones of which hardly a line lies over the rounding to 16 bits. Behind a resampler the lattice is not looked for, so that MP3 at 256 and 320 and AAC at 256 show by their zeros alone, or not. By zeros alone 210 and, of 24 cymbals, voices and beats of another draw, 222 had been found.',
  'A cut is told to a stretch, and to single blocks where every sample between is held (files under 9 s) and blocks show one by one; the width is that of the answer.',
  'The field reports, on its own material and not on ours: Derrien (2019, “Detection of genuine lossless audio files: application to the MPEG-AAC codec”, JAES 67, 116–123) no false alarm among 1,576 files, originals and iTunes AAC, and few or no misses, by the quantisation itself and at length; D’Alessandro and Shi (2009, “MP3 bit rate quality detection through frequency spectrum analysis”, MM&Sec, 57–61) 97 % of MP3 in the right one of five classes of bit rate by the spectrum over 16 kHz, and 99 % of 128 and 192 kbit/s behind 320. A classifier by the spectrum is near perfect on a test set like its training, and much worse with codec settings that it has not seen (“Robust lossy audio compression identification”, 2024, arXiv 2407.21545). Luo, Luo, Yang and Huang (2014, “Identifying compression history of wave audio and its applications”, TOMM) tell MP3, WMA and AAC in 8,800 clips; their rates were not at hand.',
];
