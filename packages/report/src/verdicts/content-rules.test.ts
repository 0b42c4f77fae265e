import { IS_LOSSY } from '@sonometer/engine';
import { describe, expect, test } from 'vitest';
import { checked } from '../../../../testing/checked.js';

const BASE = { integratedLufs: -16, truePeakDb: -6, durationSec: 60, stereoLayout: 'stereo' };
const of = (contentTypeGuess: string) => ({ contentTypeGuess, contentConfidence: 0.9 });
const loudness = (values: Readonly<Record<string, unknown>>, id = 'profile.basic') =>
  checked(id, { ...BASE, ...values }).findings.find((one) => one.id === 'loudness-level');

describe('a target applies to what is delivered to it', () => {
  test.each([
    [0.05, 'info'],
    [0.19, 'info'],
    [0.21, 'warn'],
    [0.7, 'warn'],
  ])('speech in %d of the file: %s for the podcast target', (speechRatio, severity) => {
    const found = loudness(
      { ...of('voice'), speechRatio, integratedLufs: -23 },
      'profile.overview',
    );
    expect(found?.severity).toBe(severity);
  });

  test.each([
    [-25, 'info'],
    [-29.9, 'info'],
    [-30.1, 'warn'],
  ])('unknown content of %d LUFS: %s', (integratedLufs, severity) => {
    expect(loudness({ ...of('unknown'), integratedLufs })?.severity).toBe(severity);
  });

  test.each([
    [-6, 'warn'],
    [-4, 'warn'],
    [-3.9, 'info'],
    [0, 'info'],
  ])('music of -24 LUFS with peaks of %d dBTP: %s', (truePeakDb, severity) => {
    const found = loudness({ ...of('music'), integratedLufs: -24, truePeakDb });
    expect(found?.severity).toBe(severity);
    expect(found?.advice === undefined).toBe(severity === 'info');
  });
});

test.each([
  ['voice', 14, 'info'],
  ['voice', 8, 'warn'],
  ['music', 14, 'warn'],
  ['music', 40, 'info'],
])('%s of %d s that ends in 1.4 s of silence: %s', (content, durationSec, severity) => {
  const values = { ...of(content), ...BASE, durationSec, edgeSilenceEndMs: 1400 };
  const found = checked('signal', values).findings.find(({ id }) => id === 'silent-edges');
  expect(found?.severity).toBe(severity);
});

describe('mono compatibility', () => {
  const mono = (values: Readonly<Record<string, unknown>>) =>
    checked('mix', { ...BASE, monoCompatible: false, ...values }).findings.find(
      ({ id }) => id === 'mono-sum',
    )?.severity;

  test('is a problem where the channels are opposed, in all or in the bass', () => {
    expect(mono({ stereoCorrelation: -0.31 })).toBe('bad');
    expect(mono({ stereoCorrelation: 0.5, bassCorrelation: -0.5 })).toBe('bad');
  });

  test('is a warning where they are hardly out of phase', () => {
    expect(mono({ stereoCorrelation: -0.14, bassCorrelation: -0.15 })).toBe('warn');
  });

  test('unrelated channels are not out of phase', () => {
    const { texts } = checked('mix', { ...BASE, monoCompatible: false, stereoCorrelation: 0.04 });
    expect(texts.join(' ')).toContain('The channels have little in common (correlation 0.04');
    expect(mono({ stereoCorrelation: 0.04 })).toBe('info');
  });

  test('without the numbers it stays a problem', () => {
    expect(mono({})).toBe('bad');
  });
});

test('a solo instrument is not muddy, a mix with a beat may be', () => {
  const muddy = (rhythm: number, lineShare: number) =>
    checked('mix', {
      ...BASE,
      ...of('music'),
      contentEvidence: [`rhythm:${rhythm}`, `lineShare:${lineShare}`],
      'muddiness.score': 1,
      'muddiness.label': 'High',
    }).texts.join(' ');
  expect(muddy(0.01, 0.7)).not.toContain('Muddy');
  expect(muddy(0.5, 0.7)).toContain('Muddy');
  expect(muddy(0.01, 0.5)).toContain('Muddy');
  expect(muddy(0.5, 0.85)).not.toContain('Muddy');
});

describe('a short sound', () => {
  const SHORT = { durationSec: 0.9, channels: 2, stereoLayout: 'stereo', peakDb: -3 };
  const findingOf = (id: string, values: Readonly<Record<string, unknown>>, analysis = 'mix') =>
    checked(analysis, { ...BASE, ...SHORT, ...values }).findings.find((one) => one.id === id);

  test.each([
    [0.9, -0.3, 'info'],
    [0.9, 0.1, 'info'],
    [0.9, 0.5, 'warn'],
    [60, 0.5, 'warn'],
    [60, 1.1, 'bad'],
    [0.9, -1.5, 'good'],
    [60, -0.3, 'warn'],
    [60, 0.1, 'warn'],
  ])('of %d s with a true peak of %d dBTP: %s', (durationSec, truePeakDb, severity) => {
    expect(findingOf('true-peak', { durationSec, truePeakDb })?.severity).toBe(severity);
  });

  test.each([
    [0.9, -20, 0.03, 'info'], // one slow swing
    [2, -20, 0.03, 'warn'],
    [2, -6, 0.02, 'info'], // 4 % of the level
    [2, -6, 0.03, 'warn'],
    [2, -20, 0.004, undefined],
  ])('of %d s and %d dBFS with a mean of %d: %s', (durationSec, rmsDb, dcOffset, severity) => {
    const values = { ...of('music'), durationSec, rmsDb, dcOffset };
    expect(findingOf('dc-offset', values, 'profile.overview')?.severity).toBe(severity);
  });

  test('loses no bass in mono that it does not have', () => {
    const click = { monoCompatible: false, stereoCorrelation: 0.2, bassCorrelation: -0.9 };
    expect(findingOf('mono-sum', click)?.severity).toBe('info');
    expect(findingOf('mono-sum', { ...click, durationSec: 5 })?.severity).toBe('bad');
  });

  test('has a noise ratio of a word only where it is noise for certain', () => {
    const word = { ...of('voice'), signalToNoiseDb: 12, speechSec: 0.6 };
    expect(findingOf('speech-noise', word, 'voice')?.severity).toBe('info');
    expect(findingOf('speech-noise', { ...word, signalToNoiseDb: 9 }, 'voice')?.severity).toBe(
      'warn',
    );
    expect(findingOf('speech-noise', { ...word, durationSec: 4 }, 'voice')?.severity).toBe('bad');
    expect(findingOf('speech-noise', { ...word, signalToNoiseDb: 40 }, 'voice')?.severity).toBe(
      'good',
    );
  });

  test.each([
    [19, -20, 'info'],
    [21, -20, 'warn'],
    [19, -31, 'bad'],
    [19, -12, 'info'],
    [21, -12, 'bad'],
  ])('speech of %d s and %d LUFS: %s', (durationSec, integratedLufs, severity) => {
    const found = loudness({ ...of('voice'), durationSec, integratedLufs });
    expect(found?.severity).toBe(severity);
  });
});

test('what a decoder raises above full scale, or floats hold there, is not called clipped', () => {
  const clipped = (values: Readonly<Record<string, unknown>>) =>
    checked('profile.overview', {
      ...BASE,
      ...of('music'),
      clippingRegions: 5,
      ...values,
    }).findings.find(({ id }) => id === 'clipping');
  const omitted = { 'lossy-source': IS_LOSSY };
  expect(clipped({ peakDb: 0.4, omitted })).toMatchObject({
    severity: 'warn',
    text: 'Above full scale in 5 places, where players clip it.',
  });
  expect(clipped({ peakDb: 1.4, omitted })?.severity).toBe('bad');
  expect(clipped({ peakDb: 0, omitted })?.text).toBe('Clipped in 5 places.');
  expect(clipped({ peakDb: 0 })?.text).toBe('Clipped in 5 places.');
  expect(clipped({ peakDb: 3.52 })).toMatchObject({
    text: 'Above full scale in 5 places, where players clip it.',
    advice: 'Lower the level by 3.5 dB. Tops that are already flat stay clipped.',
  });
});

test('a key is advised in the three characters of its tag', () => {
  const keys = { tag: 'TKEY', text: 'C', declaredKey: 'C major', measuredKey: 'F# minor' };
  const { findings } = checked('profile.metadata', { ...BASE, 'declared-music': [keys] });
  expect(findings.find(({ id }) => id === 'declared-music')?.advice).toBe(
    'Listen, then rewrite the tags; the audio does not change: TKEY: F#m.',
  );
});

test('a closed consonant is no drop-out of speech, many of them are', () => {
  const severity = (holes: number, content: string) =>
    checked('profile.overview', {
      ...BASE,
      ...of(content),
      defects: [],
      'defectCounts.click': 0,
      'defectCounts.soft-dropout': holes,
    }).findings.find(({ id }) => id === 'defects')?.severity;
  expect(severity(1, 'voice')).toBe('info');
  expect(severity(4, 'voice')).toBe('warn');
  expect(severity(1, 'mixed')).toBe('warn');
});

describe('the title of an overview', () => {
  const title = (values: Readonly<Record<string, unknown>>) =>
    checked('profile.overview', { ...BASE, ...values }).headline;

  test('claims no content where it is unknown', () => {
    const open = { contentTypeGuess: 'voice', contentConfidence: 0.3 };
    expect(title({ ...open, durationSec: 2.3 })).toMatch(/^Sound, 2\.30 s\./);
    // and no target of a guess is held against it
    expect(title({ ...open, durationSec: 30, integratedLufs: -22 })).not.toContain('podcast');
  });

  test('of a word is that of a shout', () => {
    expect(title({ ...of('voice'), durationSec: 0.8 })).toMatch(/^Voice, 800 ms\./);
    expect(title({ ...of('voice'), durationSec: 8 })).toMatch(/^Speech, 8\.00 s\./);
  });

  test('of a second with a rhythm claims no beat', () => {
    const zap = { ...of('music'), contentEvidence: ['rhythm:0.60'], 'beat-tempo.bpm': 160 };
    expect(title({ ...zap, durationSec: 1.5 })).toMatch(/^Music or a tonal sound, -16\.0 LUFS\./);
    expect(title({ ...zap, durationSec: 9 })).toMatch(/^Music, -16\.0 LUFS/);
  });

  test('calls half a second of noise no steady noise', () => {
    const levels = { 'level-percentiles.l10Db': -20, 'level-percentiles.l90Db': -21 };
    expect(title({ ...of('noise'), ...levels, durationSec: 0.5 })).toMatch(
      /^Noise or sound effect/,
    );
    expect(title({ ...of('noise'), ...levels, durationSec: 5 })).toMatch(/^Steady noise/);
  });
});

test('music on a telephone line is not muddy', () => {
  const muddy = (sampleRate: number) =>
    checked('mix', {
      ...BASE,
      ...of('music'),
      sampleRate,
      'muddiness.score': 1,
      'muddiness.label': 'High',
    }).texts.join(' ');
  expect(muddy(8000)).not.toContain('Muddy');
  expect(muddy(44_100)).toContain('Muddy');
});

test('a background that passes as noise is no problem', () => {
  const background = (signalToNoiseDb: number) =>
    checked('voice', {
      ...BASE,
      ...of('voice'),
      speechSec: 40,
      signalToNoiseDb,
      sceneBackground: 'unsteady',
      speechToBackgroundDb: 25,
    }).findings.find(({ id }) => id === 'background')?.severity;
  expect(background(32)).toBeUndefined();
  expect(background(28)).toBe('warn');
});

test('what is below the gate has no distance to a target', () => {
  const found = loudness({ ...of('unknown'), integratedLufs: -70 });
  expect(found).toMatchObject({ severity: 'bad', text: 'Nothing is louder than -70 LUFS.' });
});
