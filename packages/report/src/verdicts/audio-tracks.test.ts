import { expect, test } from 'vitest';
import { checked } from '../../../../testing/checked.js';
import { answerById } from '../questions/families.js';
import { tracksTitle } from './overview-rules.js';
import { openReader } from '../reading/reader.js';

type Track = Readonly<Record<string, string | number>>;

const tracksOf = (...given: readonly Track[]) =>
  given.map((track, i) => ({
    ...{ index: i + 1, codec: 'opus', default: i === 0, measured: i === given.length - 1 },
    ...track,
  }));

const titleOf = (...given: readonly Track[]) => {
  const body = given.length === 0 ? {} : { tracks: tracksOf(...given) };
  return tracksTitle(openReader([{ answer: answerById('profile.overview'), body }]));
};

test('languages and content are in the title where every track has one', () => {
  expect(titleOf({ language: 'eng' }, { language: 'ger' })).toBe(
    '2 audio tracks: English, German. Of track 2:',
  );
  expect(titleOf({ language: 'eng' }, { language: 'und' }, {})).toBe('3 audio tracks. Of track 3:');
  expect(
    titleOf(
      { language: 'eng', contentTypeGuess: 'music', integratedLufs: -14 },
      { language: 'ger', contentTypeGuess: 'voice', integratedLufs: -23 },
    ),
  ).toBe('2 audio tracks: English (music), German (speech), 9.0 LU apart. Of track 2:');
});

test('a silent track is no loudness difference', () => {
  expect(titleOf({ integratedLufs: -14 }, { integratedLufs: -70 })).not.toContain('apart');
});

test('one track is none of several', () => {
  expect(titleOf()).toBeUndefined();
});

test('numbers of another track than the default one are never good', () => {
  const warnings = [{ code: 'default-not-measured', message: 'the file has 2 audio tracks' }];
  const levelOf = (body: Record<string, unknown>) => checked('profile.basic', body).level;
  expect(levelOf({ integratedLufs: -14, truePeakDb: -2, warnings })).toBe('warn');
});

test('the finding states the level of each track, and why one has none', () => {
  const warnings = [{ code: 'other-tracks', message: 'the file has 2 audio tracks' }];
  const tracks = tracksOf(
    { language: 'eng', integratedLufs: -14, truePeakDb: -2 },
    { failure: 'AC-3 is not supported' },
  );
  const { texts } = checked('profile.basic', { integratedLufs: -14, warnings, tracks });
  expect(texts.join(' ')).toContain(
    'Track 1 (opus, English): -14.0 LUFS, -2.0 dBTP; track 2 (opus): not measured, AC-3 is not supported.',
  );
});

test('where the measured track is silent, the one with sound is named', () => {
  const tracks = tracksOf(
    { contentTypeGuess: 'music', integratedLufs: -14, truePeakDb: -2 },
    { contentTypeGuess: 'silence', integratedLufs: -70, truePeakDb: -120 },
  );
  const warnings = [{ code: 'other-tracks', message: 'the file has 2 audio tracks' }];
  const { headline, texts } = checked('profile.overview', {
    stereoLayout: 'silent',
    contentTypeGuess: 'silence',
    tracks,
    warnings,
  });
  expect(headline).toBe('2 audio tracks: music, silent. Of track 2: Silent.');
  expect(texts.join(' ')).toMatch(/^The measured track contains no sound, but another one does\./);
  expect(texts.join(' ')).toContain('Measure track 1 with the option `track`.');
  expect(texts.join(' ')).toContain('track 2 (opus): silent.');
});

test('a target is neither met nor missed by another track than the default one', () => {
  const warnings = [{ code: 'default-not-measured', message: 'the file has 2 audio tracks' }];
  const omitted = (path: string) => ({ omitted: { [path]: 'the default was not measured' } });
  const target = { pass: false, issues: [], 'target.label': 'Spotify', ...omitted('pass') };
  expect(checked('target', { ...target, warnings })).toMatchObject({
    level: 'warn',
    headline: 'The Spotify target could not be checked.',
    unchecked: [{ id: 'target-met', reason: 'the default was not measured' }],
  });
  const met = { pass: false, lufsDelta: 0, tpDelta: -2, caveat: '' };
  const lenses = { 'ebu-r128': met, 'atsc-a85': met, ...omitted('ebu-r128.pass') };
  lenses.omitted['atsc-a85.pass'] = 'the default was not measured';
  expect(checked('profile.broadcast', { ...lenses, warnings })).toMatchObject({
    level: 'warn',
    headline: 'EBU R 128 and ATSC A/85 could not be checked.',
  });
});

test('another track that is silent or noisy needs attention, without leading the title', () => {
  const tracks = tracksOf(
    { contentTypeGuess: 'silence', integratedLufs: -70, truePeakDb: -120 },
    { contentTypeGuess: 'voice', integratedLufs: -23, truePeakDb: -6, signalToNoiseDb: 13 },
    { contentTypeGuess: 'music', integratedLufs: -14, truePeakDb: -2 },
  );
  const warnings = [{ code: 'other-tracks', message: 'the file has 3 audio tracks' }];
  const body = { contentTypeGuess: 'music', contentConfidence: 0.9, durationSec: 60 };
  const { level, texts, headline } = checked('profile.overview', { ...body, tracks, warnings });
  expect(level).toBe('warn');
  expect(headline).toMatch(/^3 audio tracks: silent, noisy speech, music, 9\.0 LU apart\./);
  expect(texts.join(' ')).toContain('Track 1 is silent, track 2 is noisy.');
  expect(texts.join(' ')).toContain('signal-to-noise ratio 13.0 dB');
});
