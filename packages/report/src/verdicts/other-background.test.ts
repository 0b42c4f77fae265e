import { describe, expect, test } from 'vitest';
import { COVERED_NOISE, ECHO_OVER_NOISE } from '@sonometer/engine/core';
import { checked } from '../../../../testing/checked.js';

const take = { speechSec: 40, speechRatio: 0.7, averageSpeechRmsDb: -22, noiseFloorDb: -40 };
/** Reasons are named by the lens in an overview. */
const inOverview = (why: string) => ({ 'signal-to-noise': why });
const noiseIn = (values: object) =>
  checked('profile.overview', {
    ...{ contentTypeGuess: 'voice', contentConfidence: 0.9, activeKind: 'voice' },
    integratedLufs: -16,
    truePeakDb: -3,
    durationSec: 60,
    ...take,
    ...values,
  }).findings.find(({ id }) => id === 'speech-noise');
const lower = (why: string) => [
  { code: 'lower-bound', message: `signalToNoiseDb is a lower bound, to 3 dB: ${why}` },
];

describe('echo after the words', () => {
  test('is a warning without advice of noise reduction, and no noise', () => {
    const found = noiseIn({ signalToNoiseDb: 18, warnings: lower(ECHO_OVER_NOISE) });
    expect(found?.severity).toBe('warn');
    expect(found?.text).toContain('at least about 18.0 ± 3 dB');
    expect(found?.advice).toContain('Noise reduction does not remove echo');
  });

  test('is the same without a number, and no background', () => {
    const omitted = { signalToNoiseDb: ECHO_OVER_NOISE };
    expect(noiseIn({ omitted: inOverview(ECHO_OVER_NOISE) })).toMatchObject({
      severity: 'warn',
      problem: 'echo or noise',
    });
    const { findings } = checked('voice', {
      ...take,
      omitted,
      sceneBackground: 'unsteady',
      speechToBackgroundDb: 8,
    });
    expect(findings.map(({ id }) => id)).not.toContain('background');
  });

  test('over a ratio of 30 dB and more is no problem', () => {
    const { passed } = checked('voice', {
      ...take,
      signalToNoiseDb: 34,
      speechToBackgroundDb: 8,
      warnings: lower(ECHO_OVER_NOISE),
    });
    expect(passed.map(({ id }) => id)).toContain('speech-noise');
  });
});

const music = { warnings: [{ code: 'music-as-noise', message: 'it may be music' }] };

describe('music under speech', () => {
  test.each([
    [7, 'bad'],
    [12, 'warn'],
  ])('%d dB below it is named, with advice on the balance: %s', (signalToNoiseDb, severity) => {
    const found = noiseIn({ ...music, signalToNoiseDb });
    expect(found).toMatchObject({ severity, problem: 'music or other sounds' });
    expect(found?.text).toMatch(
      /^Music or other sounds are in the background, \d+\.0 dB below the speech\.$/,
    );
    expect(found?.advice).toContain('lower them against the speech');
  });

  test('is named where its level is unknown', () => {
    expect(noiseIn({ ...music, omitted: inOverview(COVERED_NOISE) })?.text).toBe(
      'Music or other sounds are in the background.',
    );
  });

  test.each([{}, { ...music, sceneBackground: 'stationary', speechToBackgroundDb: 8 }])(
    'is no noise without held notes, and no steady machine: %j',
    (values) => {
      expect(noiseIn({ ...values, signalToNoiseDb: 8 })?.text).toMatch(
        /^The signal-to-noise ratio/,
      );
    },
  );
});

test('a ratio that no pause shows is not checked, and quiet moments are no problem', () => {
  const omitted = inOverview(COVERED_NOISE);
  expect(noiseIn({ omitted, noiseFloorDb: -50 })).toMatchObject({ severity: 'info' });
  expect(noiseIn({ omitted, noiseFloorDb: -50 })?.text).toMatch(
    /^The signal-to-noise ratio of the speech could not be checked: no pause/,
  );
});

test.each([
  [-42, 'info'],
  [-39, 'bad'],
])('noise that varies, over quietest moments at %d dBFS: %s', (noiseFloorDb, severity) => {
  const message =
    'signalToNoiseDb is an upper bound, to 3 dB: the noise under the speech varies by 3.0 dB';
  const warnings = [{ code: 'upper-bound', message }];
  expect(noiseIn({ signalToNoiseDb: 9.6, noiseFloorDb, warnings })?.severity).toBe(severity);
});

test.each([
  [43, 'info'],
  [25, 'warn'],
])('a soft phrase in a recording of %d dB: %s', (signalToNoiseDb, severity) => {
  const values = { signalToNoiseDb, segmentalSnrDb: 38, worstPhraseSnrDb: 15 };
  const { findings } = checked('voice', { ...take, ...values });
  expect(findings.find(({ id }) => id === 'worst-phrase')?.severity).toBe(severity);
});

test('music under a part of the speech only is no certain noise', () => {
  const passage = {
    ...{ code: 'noisy-passage', startSec: 3, endSec: 9 },
    message: 'signalToNoiseDb is of the whole recording: from 3 to 9 s it is 6.3 dB',
  };
  const partOf = (warnings: readonly object[]) =>
    checked('voice', { ...take, signalToNoiseDb: 32, warnings }).findings.find(
      ({ id }) => id === 'noisy-passage',
    );
  expect(partOf([passage])?.text).toMatch(/^Noise lies/);
  expect(partOf([passage])?.advice).toBeDefined();
  expect(partOf([passage, ...music.warnings])?.text).toMatch(/^Music or noise lies/);
  expect(partOf([passage, ...music.warnings])?.advice).toBeUndefined();
});

describe('a word whose ratio its quietest moments contradict', () => {
  // a game's shout of 1.6 s: 1.8 dB, and 13.2 dB above its quietest moments
  const word = (signalToNoiseDb: number, noiseFloorDb: number) =>
    noiseIn({ durationSec: 1.6, averageSpeechRmsDb: -19.3, signalToNoiseDb, noiseFloorDb });

  test('is not noisy: its noise could not be checked', () => {
    expect(word(1.8, -32.5)).toMatchObject({ severity: 'info' });
    expect(word(1.8, -32.5)?.text).toContain('hardly a pause');
  });

  test('is noisy where they agree', () => {
    expect(word(1.8, -24)).toMatchObject({ severity: 'warn' });
    expect(word(1.8, -24)?.headline).toMatch(/^Noisy/);
  });
});

test('power at the mains frequency that is no certain hum is neither hum nor passed', () => {
  const of = (humLevelDb: number) =>
    checked('voice', { ...take, humLevelDb, omitted: { humMainsHz: 'a note looks the same' } });
  const idsOf = (of: readonly { readonly id: string }[]) => of.map(({ id }) => id);
  expect(idsOf(of(14).findings)).not.toContain('hum');
  expect(idsOf(of(14).passed)).not.toContain('hum');
  expect(of(14).unchecked).toContainEqual(
    expect.objectContaining({ id: 'hum', reason: 'a note looks the same' }),
  );
  expect(idsOf(of(2).passed)).toContain('hum');
});
