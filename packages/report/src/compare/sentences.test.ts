import { describe, expect, test } from 'vitest';
import type { Comparison, Delta } from './comparison.js';
import { differencePhrases, differenceSentences, signedSeen, whatChanged } from './sentences.js';

const NOTHING: Comparison = { deltas: [], labels: [], absent: [], spectrum: null };

const delta = (path: string, by: number, againstMargin: Delta['againstMargin']): Delta => ({
  ...{ path, title: path, unit: null, a: 0, b: by, delta: by, margin: 0.2, againstMargin },
});

/** Third octaves from 20 Hz to 20 kHz, B with so many decibels more from a frequency on. */
function spectrum(db: number, fromHz: number): NonNullable<Comparison['spectrum']> {
  const centresHz = Array.from({ length: 31 }, (_, i) => 20 * 2 ** (i / 3));
  const differenceDb = centresHz.map((hz) => (hz >= fromHz ? db : 0));
  return { gainDb: 0, centresHz, differenceDb, margin: 0.8 };
}

describe('what differs, in sentences', () => {
  test('a gain is a gain, and nothing else', () => {
    const deltas = [delta('integratedLufs', -6, 'larger'), delta('stereoWidth', 0.01, 'smaller')];
    expect(differenceSentences({ ...NOTHING, deltas, spectrum: spectrum(0, 0) })).toEqual([
      'B is quieter by 6.0 dB.',
    ]);
  });

  test.each([
    { db: -3, words: 'At equal loudness B is 3.0 dB darker above 5 kHz.' },
    { db: 3, words: 'At equal loudness B is 3.0 dB brighter above 5 kHz.' },
  ])('a shelf of $db dB is named by its region', ({ db, words }) => {
    expect(differenceSentences({ ...NOTHING, spectrum: spectrum(db, 5000) })).toEqual([words]);
  });

  test('what lies within its margin is no difference', () => {
    const deltas = [delta('integratedLufs', 0.1, 'smaller')];
    expect(differenceSentences({ ...NOTHING, deltas, spectrum: spectrum(0.5, 0) })).toEqual([
      'No audible measure differs by more than its margin.',
    ]);
  });

  test('never more than three', () => {
    const deltas = [
      delta('integratedLufs', 4, 'larger'),
      delta('stereoWidth', -0.3, 'larger'),
      delta('loudnessRange', 5, 'larger'),
    ];
    expect(differenceSentences({ ...NOTHING, deltas, spectrum: spectrum(5, 1000) })).toHaveLength(
      3,
    );
  });
});

describe('what makes a file worse comes before its level', () => {
  const quieter = delta('integratedLufs', -6, 'larger');
  const label = (a: string, b: string) => ({
    ...{ path: 'origin.lossySource', title: 'Lossy source', a, b, isSame: a === b },
  });

  test('an encode', () => {
    const of = (a: string, b: string) =>
      whatChanged({ ...NOTHING, deltas: [quieter], labels: [label(a, b)] });
    expect(of('lossless', 'lossy ~128k')).toMatch(
      /^B was lossy-encoded before at about 128 kbit\/s, which A does not show and is quieter by 6\.0 dB/,
    );
    expect(of('lossy ~64k', 'unknown')).toMatch(
      /^B shows no earlier lossy encode, and A one of about 64/,
    );
    expect(of('lossy ~64k', 'lossy ~128k')).toMatch(/^B is quieter by 6\.0 dB; .*differs/);
    expect(of('unknown', 'lossless')).toMatch(/^B is quieter/);
  });

  test('a missing band, and defects', () => {
    const band = { ...delta('origin.bandwidthHz', 0, 'larger'), a: 20_000, b: 16_000 };
    const clicks = { ...delta('defect-counts.click', 5, 'unknown'), a: 0, b: 5 };
    const all = { ...NOTHING, deltas: [quieter, clicks, band], spectrum: spectrum(-20, 16_000) };
    expect(whatChanged({ ...all, spectrum: spectrum(0, 0) })).not.toContain('content up to');
    expect(whatChanged(all)).toMatch(
      /^B has content up to 16000 Hz instead of 20000, has 5 defects of kind click instead of 0, is quieter by 6\.0 dB/,
    );
  });
});

describe('what changed does not contradict the alignment', () => {
  const SAME = {
    ...{ rateHz: 48_000, offsetSamples: 0, driftPpm: 0, correlation: 1, isInverted: false },
    ...{ gainDb: 0, nullDb: -120, bands: { centresHz: [], nullDb: [] } },
  };
  const EQUAL = 'Every number of B equals that of A within its margin';

  test.each([
    { shown: {}, words: ', and nothing else differs.' },
    { shown: { isInverted: true }, words: '; sample by sample it has inverted polarity.' },
    {
      shown: { offsetSamples: 480 },
      words: '; sample by sample it is shifted by 480 samples (10 ms) later.',
    },
    { shown: { gainDb: 0.05 }, words: '; sample by sample it is 0.05 dB quieter.' },
    {
      shown: { nullDb: -90 },
      words: '; sample by sample it leaves -90.0 dB after subtraction from A.',
    },
    {
      shown: { driftPpm: -227, nullDb: -21.8 },
      words:
        '; sample by sample it has a clock that runs -227.0 ppm and leaves -21.8 dB after subtraction from A.',
    },
  ])('equal numbers and $shown', ({ shown, words }) => {
    expect(whatChanged(NOTHING, { value: { ...SAME, ...shown } })).toBe(EQUAL + words);
  });

  test('nothing else is said only where the samples show nothing else', () => {
    const louder = {
      ...NOTHING,
      deltas: [{ ...delta('integratedLufs', 6, 'larger'), unit: 'LUFS' as const }],
    };
    expect(whatChanged(louder, { value: { ...SAME, gainDb: -6, nullDb: -90 } })).toBe(
      'B is louder by 6.0 dB; nothing else exceeds its margin.',
    );
    expect(whatChanged(louder, { value: { ...SAME, gainDb: -6, nullDb: -21.8 } })).toBe(
      'B is louder by 6.0 dB; no other number exceeds its margin; sample by sample it leaves -21.8 dB after subtraction from A.',
    );
  });
});

describe('what changed, in one sentence', () => {
  const one = (
    path: string,
    by: number,
    againstMargin: Delta['againstMargin'] = 'larger',
    unit: Delta['unit'] = '1',
  ): Delta => ({ ...delta(path, by, againstMargin), unit, title: `Title of ${path}` });
  const label = (title: string, a: string | boolean, b: string | boolean) => ({
    ...{ path: title.toLowerCase(), title, a, b },
    isSame: a === b,
  });

  test('a gain tells every level that moved with it', () => {
    const deltas = [
      one('integratedLufs', -3, 'larger', 'LUFS'),
      one('truePeakDb', -3.1, 'larger', 'dBTP'),
      one('rmsDb', -3, 'larger', 'dBFS'),
      one('crestFactorDb', 0.01, 'smaller', 'dB'),
    ];
    expect(whatChanged({ ...NOTHING, deltas })).toBe(
      'B is quieter by 3.0 dB; nothing else exceeds its margin.',
    );
  });

  test('and not one that moved by more', () => {
    const deltas = [
      one('profile.integrated-loudness', 3, 'larger', 'LUFS'),
      one('profile.sample-peak', 6, 'larger', 'dBFS'),
    ];
    expect(whatChanged({ ...NOTHING, deltas })).toBe(
      'B is louder by 3.0 dB; 1 more number exceeds its margin.',
    );
  });

  test('what has no words is named by how far it is beyond its margin, with its unit and never a bare 1', () => {
    const deltas = [
      one('clickRatio', 0.3),
      one('bodyTilt', -9, 'larger', 'dB/octave'),
      { ...one('onsets', 1, 'larger', 'count'), margin: 0 },
      one('dcOffset', 0.00004, 'larger', 'linear'),
      one('another', 0.1, 'unknown'),
    ];
    expect(whatChanged({ ...NOTHING, deltas })).toBe(
      'B differs from A most in title of bodyTilt -9.0 dB/octave, title of clickRatio +0.30 and title of dcOffset +4.0e-5; 1 more number exceeds its margin.',
    );
  });

  test('a title stands in the sentence with its capitals, and without a comma of its own', () => {
    const named = (title: string, by: number) => ({ ...one('x', by), title });
    const deltas = [
      named('RMS level', 0.9),
      named('Energy share, sub', 0.8),
      named('Energy share, lowMid', 0.7),
    ];
    expect(whatChanged({ ...NOTHING, deltas })).toBe(
      'B differs from A most in RMS level +0.90, energy share (sub) +0.80 and energy share (lowMid) +0.70.',
    );
  });

  test('labels are told as words; what files are called and what platforms do is not', () => {
    const labels = [
      label('Format', 'wav', 'mp3'),
      label('Clipping', false, true),
      label('Harshness', 'low', 'low'),
      { ...label('File name', 'a.wav', 'b.mp3'), path: 'fileName' },
      {
        ...label('Platform normalisation', true, false),
        path: 'platformNormalisation.spotify.clearsCeiling',
      },
    ];
    expect(whatChanged({ ...NOTHING, labels })).toBe(
      'No number of B differs from A by more than its margin; format wav → mp3 and clipping no → yes differ.',
    );
  });

  test('of many differences it bears four, and counts the others', () => {
    const deltas = [
      one('integratedLufs', 6, 'larger', 'LUFS'),
      one('stereoWidth', 0.3),
      one('durationSec', -2, 'larger', 's'),
      { ...one('channels', 1, 'larger', 'count'), a: 1, b: 2 },
      { ...one('sampleRate', 3900, 'larger', 'Hz'), a: 44_100, b: 48_000 },
      one('bassCorrelation', 0.3),
    ];
    expect(whatChanged({ ...NOTHING, deltas })).toBe(
      'B is louder by 6.0 dB, is wider, lasts 2.00 s less and has a sample rate of 48000 Hz instead of 44100; 2 more numbers exceed their margins.',
    );
  });

  test('equal recordings are equal', () => {
    expect(whatChanged(NOTHING)).toContain('equals that of A within its margin');
    expect(whatChanged({ ...NOTHING, deltas: [one('x', 1, 'unknown')] })).toBe(
      'No number of B differs from A by more than its margin; 1 number without a margin is not equal.',
    );
  });

  test('a difference that its unit would print as nothing is seen', () => {
    expect(signedSeen(-0.0004, 'dB')).toBe('-4.0e-4');
    expect(signedSeen(-0.4, 'dB')).toBe('-0.4');
    expect(signedSeen(0, 'dB')).toBe('0.0');
  });
});

test('defects and noise come before the level and the tone', () => {
  const delta = (path: string, a: number, b: number) => ({
    ...{ path, title: path, unit: 'dB' as const, a, b, delta: b - a, margin: 1 },
    againstMargin: 'larger' as const,
  });
  const phrases = differencePhrases({
    deltas: [
      delta('integratedLufs', -16, -20),
      delta('origin.signalToNoiseDb', 40, 17),
      delta('origin.defectCounts.click', 0, 5),
    ],
    labels: [],
    absent: [],
    spectrum: null,
  });
  expect(phrases.map(({ words }) => words)).toEqual([
    'has 5 defects of kind click instead of 0',
    'has a signal-to-noise ratio 23.0 dB lower',
    'is quieter by 4.0 dB',
  ]);
});
