import { describe, expect, test } from 'vitest';
import { checked } from '../../../../testing/checked.js';

const LEVELS = ['good', 'open', 'warn', 'bad'];

describe('noise that could not be checked', () => {
  const take = { speechSec: 40, speechRatio: 0.7, 'clipping.count': 0 };
  const why = 'the noise of the pauses moves by 2.4 dB from one half second to the next';
  const omitted = { signalToNoiseDb: why };

  test('leads the verdict, whose level is a warning', () => {
    const { level, headline, findings, line } = checked('voice', { ...take, omitted });
    expect(level).toBe('warn');
    expect(headline).toBe('Noise could not be checked. Usable, with warnings.');
    expect(findings[0]).toMatchObject({
      id: 'speech-noise',
      text: `The signal-to-noise ratio could not be checked: ${why}.`,
    });
    expect(line).toMatch(/^The signal-to-noise ratio could not be checked/);
  });

  test('is named first where something else is worse, which the list begins with', () => {
    const { level, headline, findings, line } = checked('voice', {
      ...take,
      omitted,
      'clipping.count': 9,
    });
    expect(level).toBe('bad');
    expect(headline).toBe('Noise could not be checked. Not usable as it is.');
    expect(findings.map(({ id }) => id).slice(0, 2)).toEqual(['clipping', 'speech-noise']);
    expect(line).toMatch(/^Noise could not be checked\. .*clip/i);
  });

  test.each([
    [-40, 'warn'],
    [-34, 'bad'],
  ])('quietest moments at %d dBFS under speech of -22: %s', (noiseFloorDb, level) => {
    const { findings } = checked('voice', {
      ...take,
      omitted,
      noiseFloorDb,
      averageSpeechRmsDb: -22,
    });
    expect(findings[0]).toMatchObject({ id: 'speech-noise', severity: level });
  });

  test('a take is never better for a missing ratio', () => {
    for (const values of [take, { ...take, noiseFloorDb: -34, averageSpeechRmsDb: -22 }])
      for (const ratio of [45, 35]) {
        const known = checked('voice', { ...values, signalToNoiseDb: ratio });
        const missing = checked('voice', { ...values, omitted });
        expect(LEVELS.indexOf(missing.level)).toBeGreaterThan(LEVELS.indexOf(known.level));
      }
  });
});

describe('a ratio that is a lower bound', () => {
  const lower = (signalToNoiseDb: number, toQuietDb = 24) =>
    checked('voice', {
      speechSec: 40,
      speechRatio: 0.7,
      averageSpeechRmsDb: -22,
      noiseFloorDb: -22 - toQuietDb,
      signalToNoiseDb,
      warnings: [
        { code: 'lower-bound', message: 'signalToNoiseDb is a lower bound: the speech covers it' },
      ],
    });

  test.each([12, 25])('of %d dB is no praise, and over quiet moments no problem', (ratioDb) => {
    const { findings, unchecked, passed, level, headline } = lower(ratioDb);
    expect(findings.find(({ id }) => id === 'speech-noise')).toMatchObject({
      severity: 'info',
      text: `The signal-to-noise ratio of the speech could not be checked: it is at least about ${ratioDb.toFixed(1)} dB, since speech or other sounds cover the noise. The speech is 24.0 dB above its quietest moments.`,
    });
    expect(headline).toMatch(/^Noise could not be checked\. /);
    expect(unchecked.map(({ id }) => id)).toContain('speech-noise');
    expect(passed.map(({ id }) => id)).not.toContain('speech-noise');
    expect(level).not.toBe('good');
  });

  test('is as good as a ratio from 30 dB on', () => {
    expect(lower(32).passed.map(({ id }) => id)).toContain('speech-noise');
  });

  test.each([
    [9, 18, 'warn'],
    [13, 11, 'warn'],
    [9, 14, 'warn'],
    [9, 11, 'bad'],
  ])('of %d dB, %d dB above the quietest moments: %s', (ratioDb, toQuietDb, severity) => {
    const { findings, headline } = lower(ratioDb, toQuietDb);
    expect(findings.find(({ id }) => id === 'speech-noise')?.severity).toBe(severity);
    expect(headline).toMatch(/^Noise could not be checked\. /);
  });
});

test('a ratio that is at most 38 dB is no praise', () => {
  const { findings, passed, level } = checked('voice', {
    ...{ speechSec: 40, speechRatio: 0.7, signalToNoiseDb: 38 },
    warnings: [
      { code: 'upper-bound', message: 'signalToNoiseDb is an upper bound, to 3 dB: quieter' },
    ],
  });
  expect(findings.find(({ id }) => id === 'speech-noise')).toMatchObject({
    severity: 'info',
    text: 'The signal-to-noise ratio of the speech is at most about 38.0 ± 3 dB.',
  });
  expect(passed.map(({ id }) => id)).not.toContain('speech-noise');
  expect(level).not.toBe('good');
});

test.each([
  [7, 'bad'],
  [18, 'warn'],
  [34, 'good'],
])('a ratio of 39 dB, with pauses %d dB below the speech: %s', (belowDb, expected) => {
  const { findings, level } = checked('voice', {
    ...{ speechSec: 4, speechRatio: 0.8, signalToNoiseDb: 39, speechToBackgroundDb: belowDb },
  });
  const found = findings.find(({ id }) => id === 'speech-noise');
  expect(found?.severity).toBe(expected);
  if (expected === 'good') return;
  expect(level).toBe(expected);
  expect(found?.text).toMatch(/^Noise comes and goes: the signal-to-noise ratio is 39\.0 dB, but/);
});

test('a ratio of 0 dB is 0 dB or less', () => {
  const { findings } = checked('voice', { speechSec: 4, speechRatio: 0.8, signalToNoiseDb: 0 });
  expect(findings.find(({ id }) => id === 'speech-noise')?.text).toContain('is 0 dB or less');
});

test('the noise of a word is hardly measurable, which is named first', () => {
  const word = { durationSec: 1.5, speechSec: 1, speechRatio: 0.7 };
  for (const values of [
    { ...word, signalToNoiseDb: 18 },
    { ...word, omitted: { signalToNoiseDb: 'no pause' } },
  ]) {
    const { headline, unchecked, findings } = checked('voice', values);
    expect(headline).toMatch(/^Noise could not be checked\. /);
    expect(unchecked.map(({ id }) => id)).toContain('speech-noise');
    expect(findings.find(({ id }) => id === 'speech-noise')?.severity).toBe('info');
  }
});

test('a background is stated by its distance to the speech, at any gain', () => {
  const background = (gainDb: number, sceneBackground: string) =>
    checked('voice', {
      ...{ speechSec: 40, speechRatio: 0.7, signalToNoiseDb: 25, sceneBackground },
      ...{ sceneProgramScore: 0.1, sceneStationaryScore: 0.9 },
      ...{ averageSpeechRmsDb: -22 + gainDb, gapLevelDb: -47 + gainDb },
    }).findings.find(({ id }) => id === 'background')?.text;
  expect(background(0, 'stationary')).toMatch(/It is 25\.0 dB below the speech\.$/);
  expect(background(-20, 'quiet')).toBe(background(0, 'stationary'));
});

describe('a voice in a recording that is not taken for speech', () => {
  const overview = (share: number, values: object = {}) =>
    checked('profile.overview', {
      ...{
        contentTypeGuess: 'noise',
        contentConfidence: 0.9,
        durationSec: 15,
        integratedLufs: -24,
      },
      ...{ truePeakDb: -6, peakDb: -6, clippingRegions: 0, dcOffset: 0, rmsDb: -24 },
      ...{ channels: 1, stereoLayout: 'mono', sampleRate: 48_000 },
      contentEvidence: [`detectedVoiceShare:${String(share)}`, 'detectedNoiseShare:1'],
      ...values,
    });

  test('is a problem, as louder noise than any that is measured', () => {
    const { level, findings, headline } = overview(0.28);
    expect(level).toBe('bad');
    expect(headline).toMatch(/A voice was detected in 28 % of the sound/);
    expect(findings[0]?.id).toBe('covered-voice');
  });

  const of = (l10Db: number, l90Db: number, values = {}) =>
    overview(0.28, {
      'level-percentiles.l10Db': l10Db,
      'level-percentiles.l90Db': l90Db,
      ...values,
    });

  test.each([
    [-20, -24, {}, 'bad'],
    [-20, -38, {}, 'warn'],
    [-20, -24, { durationSec: 2.2 }, 'warn'],
    [-20, -55, {}, 'good'],
  ] as const)('loud parts %d, background %d dBFS, %o: %s', (l10Db, l90Db, values, level) => {
    expect(of(l10Db, l90Db, values).level).toBe(level);
  });

  test('is not claimed of a chord, which has all of its power in lines', () => {
    const contentEvidence = ['detectedVoiceShare:0.4', 'detectedNoiseShare:0.9', 'lineShare:0.93'];
    expect(overview(0.4, { contentEvidence }).level).toBe('good');
  });

  test('is not claimed of a street, nor of an effect', () => {
    for (const { findings, level } of [overview(0.1), overview(0.6, { durationSec: 1.2 })]) {
      expect(findings.map(({ id }) => id)).not.toContain('covered-voice');
      expect(level).toBe('good');
    }
  });
});

describe('noise in a part of a take', () => {
  const passage = (startSec: number, endSec: number, ratioDb: number) => ({
    code: 'noisy-passage',
    message: `signalToNoiseDb is of the whole recording: from ${startSec.toFixed(1)} to ${endSec.toFixed(1)} s it is ${ratioDb.toFixed(1)} dB`,
    startSec,
    endSec,
  });
  const take = (...warnings: readonly object[]) =>
    checked('voice', { ...{ speechSec: 7, speechRatio: 0.8, signalToNoiseDb: 38 }, warnings });

  test('is a finding with its start and end, whatever the ratio of the whole', () => {
    const { level, findings } = take(passage(3, 6.1, 9.7));
    expect(level).toBe('warn');
    expect(findings.find(({ id }) => id === 'noisy-passage')).toMatchObject({
      severity: 'warn',
      text: 'Noise lies under a part of the speech only, from 0:03.0 to 0:06.1. The signal-to-noise ratio there is 9.7 dB.',
      places: [{ startSec: 3, endSec: 6.1 }],
    });
  });

  test('of several parts the noisiest is named, and all are places', () => {
    const found = take(passage(1, 2.5, 14), passage(5, 7, 6)).findings.find(
      ({ id }) => id === 'noisy-passage',
    );
    expect(found?.text).toMatch(/ 2 parts .* lowest from 0:05\.0 to 0:07\.0: 6\.0 dB\.$/);
    expect(found?.places).toHaveLength(2);
  });

  test('is no damage of the file, and a take without is not accused of it', () => {
    expect(take(passage(3, 6, 9)).findings.map(({ id }) => id)).not.toContain('damage');
    expect(take().findings.map(({ id }) => id)).not.toContain('noisy-passage');
  });
});

describe('in noise, checks of the voice', () => {
  const noisy = (signalToNoiseDb: number, values: object = {}) =>
    checked('voice', {
      ...{ speechSec: 4, speechRatio: 0.8, signalToNoiseDb, sceneIntelligibility: 'clear' },
      ...values,
    });
  const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);

  test('take no hiss for sibilance', () => {
    const at = (ratioDb: number) => noisy(ratioDb, { sibilanceRisk: 'High' });
    expect(ids(at(12).findings)).toContain('sibilance');
    expect(ids(at(4).findings)).not.toContain('sibilance');
    expect(ids(at(4).unchecked)).toContain('sibilance');
  });

  test('do not pass intelligibility', () => {
    expect(ids(noisy(8).passed)).toContain('intelligibility');
    const { passed, unchecked, findings } = noisy(4);
    expect(ids(passed)).not.toContain('intelligibility');
    expect(unchecked.find(({ id }) => id === 'intelligibility')?.reason).toBe(
      'the signal-to-noise ratio of the speech is under 6 dB',
    );
    expect(ids(findings)).not.toContain('intelligibility');
    expect(ids(noisy(4, { sceneIntelligibility: 'buried' }).findings)).toContain('intelligibility');
  });

  test('count where the ratio is only a lower bound', () => {
    const warnings = [
      { code: 'lower-bound', message: 'signalToNoiseDb is a lower bound: covered' },
    ];
    expect(ids(noisy(4, { warnings }).passed)).toContain('intelligibility');
  });
});

describe('an overview of a single word', () => {
  const word = (values: object) =>
    checked('profile.overview', {
      ...{ contentTypeGuess: 'voice', contentConfidence: 0.9, durationSec: 1.5, speechSec: 1 },
      ...{ integratedLufs: -18, truePeakDb: -6, peakDb: -6, clippingRegions: 0, dcOffset: 0 },
      ...{ rmsDb: -21, channels: 1, stereoLayout: 'mono', sampleRate: 48_000, defectCounts: {} },
      ...{
        contentEvidence: ['detectedVoiceShare:1', 'detectedMusicShare:0', 'detectedNoiseShare:0'],
      },
      ...values,
    });

  const bound = [{ code: 'lower-bound', message: 'signalToNoiseDb is a lower bound: covered' }];
  const quiet = { averageSpeechRmsDb: -20, noiseFloorDb: -50 };
  test.each([
    { durationSec: 0.6, signalToNoiseDb: 18 },
    { ...quiet, signalToNoiseDb: 8, warnings: bound },
    { ...quiet, omitted: { 'signal-to-noise': 'no pause' } },
  ])('is not titled by what cannot be measured in one: %o', (values) => {
    const { headline, unchecked } = word(values);
    expect(headline).not.toMatch(/Noise could not be checked/);
    expect(unchecked.map(({ id }) => id)).toContain('speech-noise');
  });

  test.each([
    { ...quiet, signalToNoiseDb: 18 },
    { averageSpeechRmsDb: -20, noiseFloorDb: -35, omitted: { 'signal-to-noise': 'no pause' } },
  ])('is never better for noise that may be there: %o', (values) => {
    const { headline, level } = word(values);
    expect(headline).toMatch(/^Noise could not be checked/);
    expect(level).not.toBe('good');
  });

  test('is still titled by noise for certain', () => {
    expect(word({ signalToNoiseDb: 4 }).headline).toMatch(/^Voice, 1\.50 s\. Noisy/);
  });

  test('longer than that leads with the noise that was not checked', () => {
    const take = word({ durationSec: 8, omitted: { 'signal-to-noise': 'no pause' } });
    expect(take.headline).toMatch(/^Noise could not be checked/);
  });
});
