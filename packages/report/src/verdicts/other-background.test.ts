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

describe('music under speech', () => {
  const music = { contentEvidence: ['heldPartials:0.60'] };

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

  test.each([
    { contentEvidence: ['heldPartials:0.09'] },
    { ...music, sceneBackground: 'stationary', speechToBackgroundDb: 8 },
  ])('is no noise without held notes, and no steady machine: %j', (values) => {
    expect(noiseIn({ ...values, signalToNoiseDb: 8 })?.text).toMatch(/^The signal-to-noise ratio/);
  });
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

describe('noise of an analysis without evidence of music', () => {
  const voiceOf = (values: object) => checked('voice', { ...take, durationSec: 60, ...values });
  const passages = [
    {
      ...{ code: 'noisy-passage', startSec: 3, endSec: 9 },
      message: 'the signal-to-noise ratio is of the whole recording: from 3 to 9 s it is 6.3 dB',
    },
  ];

  const adviceOf = (values: object, wanted = 'speech-noise') =>
    voiceOf(values).findings.find(({ id }) => id === wanted)?.advice;

  test.each([7, 12, 24])('at %d dB may be music, and the advice states so', (signalToNoiseDb) => {
    expect(adviceOf({ signalToNoiseDb })).toMatch(/may also be music, which only the overview/);
  });

  test('is noise where it is steady, or where there is evidence', () => {
    expect(adviceOf({ signalToNoiseDb: 12, sceneBackground: 'stationary' })).not.toMatch(/music/);
    const evidence = { contentEvidence: ['heldPartials:0.05'] };
    expect(noiseIn({ signalToNoiseDb: 12, ...evidence })?.advice).not.toMatch(/music/);
  });

  test('is noise or music in a part as well', () => {
    const values = { signalToNoiseDb: 32, warnings: passages };
    expect(adviceOf(values, 'noisy-passage')).toMatch(/may also be music/);
    const steady = { ...values, sceneBackground: 'stationary' };
    expect(adviceOf(steady, 'noisy-passage')).not.toMatch(/music/);
  });
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
