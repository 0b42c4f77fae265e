/** Counts of evaluation/music-beats.mjs, seeds 31 to 33, used once: beats within 70 ms, and tempo within 4 %. */
interface BeatScore {
  readonly recordings: string;
  readonly files: number;
  readonly program: 'sonometer' | 'aubio 0.4.9' | 'essentia.js' | 'music-tempo';
  readonly f: number;
  readonly cmlt: number;
  readonly amlt: number;
  readonly exactTempo: number;
}

const PROGRAMS = ['sonometer', 'aubio 0.4.9', 'essentia.js', 'music-tempo'] as const;

type Figures = readonly [f: number, cmlt: number, amlt: number, exactTempo: number];

/** One row of figures for each program, in their order. */
const scores = (
  recordings: string,
  files: number,
  rows: readonly [Figures, Figures, Figures, Figures],
): readonly BeatScore[] =>
  rows.map(([f, cmlt, amlt, exactTempo], i) => ({
    ...{ recordings, files, f, cmlt, amlt, exactTempo },
    program: PROGRAMS[i] ?? 'sonometer',
  }));

const beatScores: readonly BeatScore[] = [
  ...scores('songs', 25, [
    [0.96, 0.96, 0.999, 1],
    [0.887, 0.731, 0.887, 0.36],
    [0.896, 0.72, 0.959, 0.72],
    [0.872, 0.639, 0.955, 0.64],
  ]),
  ...scores('songs whose tempo drifts', 9, [
    [1, 1, 1, 1],
    [0.711, 0.626, 0.717, 0.556],
    [0.963, 0.889, 1, 0.889],
    [0.963, 0.889, 0.998, 0.889],
  ]),
  ...scores('loops with 0.31 s of silence after them', 25, [
    [0.863, 0.79, 0.79, 0.88],
    [0.387, 0.221, 0.31, 0.28],
    [0.743, 0.642, 0.767, 0.68],
    [0.877, 0.708, 0.883, 0.72],
  ]),
  ...scores('loops cut by 7 %', 25, [
    [0.874, 0.84, 0.84, 0.84],
    [0.411, 0.219, 0.309, 0.32],
    [0.839, 0.668, 0.808, 0.68],
    [0.871, 0.68, 0.862, 0.68],
  ]),
];

/** Keys, chords, notes and onsets: shares found of those played. */
interface MusicRow {
  readonly what: string;
  readonly part: 'development' | 'test';
  readonly pieces: number;
  readonly found: string;
  readonly peer: string;
}

const musicRows: readonly MusicRow[] = [
  {
    ...{ what: 'key, MIREX score', part: 'development', pieces: 72 },
    ...{ found: '99.3 %', peer: 'Essentia 94.4 %' },
  },
  {
    ...{ what: 'key, MIREX score', part: 'test', pieces: 72 },
    ...{ found: '99.0 %', peer: 'Essentia 93.7 %' },
  },
  {
    ...{ what: 'chords of comping, share of the time', part: 'test', pieces: 72 },
    ...{ found: '86.8 %', peer: '' },
  },
  {
    ...{ what: 'change of key, within 5 s', part: 'test', pieces: 12 },
    ...{ found: '10', peer: '' },
  },
  {
    ...{ what: 'tuning, within 5 cents', part: 'test', pieces: 72 },
    ...{ found: '72', peer: '' },
  },
  { ...{ what: 'drums without a key', part: 'test', pieces: 12 }, found: '12', peer: '' },
  {
    ...{ what: 'notes of a line, F within 50 ms and 50 cents', part: 'test', pieces: 24 },
    ...{ found: '96.0 %', peer: '' },
  },
  {
    ...{ what: 'onsets of drums, F within 25 ms', part: 'test', pieces: 10 },
    ...{ found: '97.6 %', peer: 'aubio 99.9 %' },
  },
  {
    ...{ what: 'onsets of plucks, F within 25 ms', part: 'test', pieces: 12 },
    ...{ found: '89.4 %', peer: 'aubio 92.6 %' },
  },
];

/** The tables of the accuracy page. */
export const musicEvaluationLines: readonly string[] = [
  'Beats compared with other programs, on the test songs of seeds 31 to 33 (`evaluation/music-beats.mjs`); F, CMLt and AMLt of Davies et al. 2009:',
  '',
  '| recordings | files | program | F | CMLt | AMLt | tempo exact |',
  '|---|--:|---|--:|--:|--:|--:|',
  ...beatScores.map(
    ({ recordings, files, program, f, cmlt, amlt, exactTempo }) =>
      `| ${recordings} | ${files} | ${program} | ${[f, cmlt, amlt, exactTempo].map((one) => one.toFixed(2)).join(' | ')} |`,
  ),
  '',
  'Keys, chords, notes (`evaluation/music-keys.mjs`, `evaluation/music-notes.mjs`) and onsets of generated pieces:',
  '',
  '| what | part | pieces | found | other program |',
  '|---|---|--:|--:|---|',
  ...musicRows.map(
    ({ what, part, pieces, found, peer }) =>
      `| ${what} | ${part} | ${pieces} | ${found} | ${peer} |`,
  ),
  '',
  '- A second test on unseen seeds (41 to 43; keys 31, notes 21): songs F 0.96, AMLt 0.96 and every tempo; songs that drift AMLt 1.00; loops AMLt 0.86, tempo 84 %; with a silent tail 0.75 and 88 %; cut short 0.87 and 92 %; key 24 of 24; chords of comping 82.3 %; lines of notes F 91.8 %.',
  '- Goals not reached: AMLt 0.9 and tempo 90 % on loops; tempo 90 % on the labelled ones (30 of 35); onsets of plucks F 0.92 (0.86 and 0.89; aubio 0.90 and 0.93); no octave error in single notes. Of 336 notes of General MIDI (TimGM6mb, seed 21) Praat and aubio agree on 271. Profile `notes` reads 269 of these within 10 cents and one an octave off. `character.f0Hz` reads 227 within 10 cents, one an octave off, one farther, and no pitch for 42.',
  '- Keys and chords of real recordings have no figure: there were none with a label that could be trusted.',
];
