import { checked } from '../../../../testing/checked.js';
import { describe, expect, test } from 'vitest';
import { answerById } from '../questions/families.js';
import { openReader } from '../reading/reader.js';
import { targetStatuses } from './delivery.js';
import { uncheckedLines } from './verdict.js';

const READY = {
  integratedLufs: -14,
  truePeakDb: -2,
  plrDb: 12,
  clippingRegions: 0,
  dcOffset: 0,
  lossySource: 'clean',
  stereoLayout: 'stereo',
  monoCompatible: true,
  stereoBalanceDb: 0,
  'harshness.score': 0.1,
  'muddiness.score': 0.1,
  durationSec: 60,
};

describe('never good about a number that is not there', () => {
  test('a master with every number passes, and its title names what was checked', () => {
    expect(checked('profile.master', READY)).toMatchObject({
      level: 'good',
      headline:
        'No problem found in true peak, clipping at full scale, mono compatibility, channels, traces of a lossy codec, DC offset, stereo balance, harshness and muddiness.',
    });
  });

  test.each(['truePeakDb', 'clippingRegions', 'monoCompatible', 'lossySource', 'dcOffset'])(
    'a master without %s is not',
    (name) => {
      const { level, headline, unchecked } = checked('profile.master', { ...READY, [name]: null });
      expect(level).toBe('open');
      expect(unchecked).toHaveLength(1);
      const [title = ''] = unchecked.map((one) => one.title);
      expect(headline.toLowerCase()).toBe(`no problem found. not checked: ${title.toLowerCase()}.`);
    },
  );

  test('a codec history that cannot be told is not a clean one', () => {
    expect(checked('profile.master', { ...READY, lossySource: 'unknown' }).level).toBe('open');
  });

  test('a mix names what it checked, and nothing that it leaves to the profile master', () => {
    const { headline } = checked('mix', READY);
    expect(headline).toBe(
      'No problem found in true peak, mono compatibility, channels, stereo balance, harshness and muddiness.',
    );
  });

  test('a mono file lacks nothing that only two channels have', () => {
    const { level, unchecked } = checked('mix', { ...READY, channels: 1, monoCompatible: null });
    expect(level).toBe('good');
    expect(uncheckedLines({ unchecked } as never)).toEqual([
      'Mono compatibility, Stereo balance: the file has one channel',
    ]);
  });
});

test.each([
  ['profile.provenance', { 'provenance-verdict.verdict': 'consistent' }],
  ['profile.broadcast', { 'ebu-r128.pass': true, 'atsc-a85.pass': true }],
])('a damaged file is not good, whatever else decides the level: %s', (id, values) => {
  expect(checked(id, values).level).toBe('good');
  const warnings = [{ code: 'damaged-packets', message: 'two packets are damaged' }];
  expect(checked(id, { ...values, warnings }).level).toBe('warn');
});

describe('one meaning at every question', () => {
  const clipped = { clippingRegions: 15, 'clipping.count': 15, truePeakDb: 2.6, peakDb: 0 };

  test.each(['signal', 'profile.basic', 'profile.master', 'voice'])(
    '15 clipped places: %s',
    (id) => {
      const { findings } = checked(id, clipped);
      expect(findings.find((one) => one.id === 'clipping')).toMatchObject({
        severity: 'bad',
        text: 'Clipped in 15 places.',
      });
    },
  );

  test.each(['signal', 'profile.master', 'profile.dataset', 'profile.loop'])(
    'DC offset: %s',
    (id) => {
      const { findings } = checked(id, { ...READY, dcOffset: 0.03 });
      expect(findings.find((one) => one.id === 'dc-offset')).toMatchObject({
        severity: 'warn',
        text: 'DC offset of 3.0 % of full scale.',
        advice: 'Remove it with a high-pass filter at 20 Hz, before any cut or fade.',
      });
    },
  );

  test('a true peak is rounded once, and a hundredth decides at full scale', () => {
    for (const id of ['mix', 'profile.basic', 'profile.master'])
      expect(checked(id, { ...READY, truePeakDb: -0.046 }).texts.join(' ')).toContain(
        'True peak -0.05 dBTP',
      );
  });
});

test('places come with a finding where its curve was asked for', () => {
  const regions = [75.3, 12.34].map((startSec) => ({ startSec, endSec: 80, kind: 'clipping' }));
  const { texts, findings } = checked('signal', { clippingRegions: 2, regions });
  expect(texts[0]).toMatch(/^Clipped in 2 places\. At 0:12\.3, 1:15\.3\. Return/);
  expect(findings[0]?.places).toEqual([
    { startSec: 12.34, endSec: 80 },
    { startSec: 75.3, endSec: 80 },
  ]);
});

test('silence has one thing to say', () => {
  const { level, headline, texts } = checked('mix', { integratedLufs: -70, peakDb: -120 });
  expect({ level, headline, texts }).toEqual({
    level: 'bad',
    headline: 'Silent.',
    texts: ['The file contains no sound. Check the export: the signal never rises above the gate.'],
  });
});

describe('delivery', () => {
  const statuses = (integratedLufs: number, truePeakDb: number) => {
    const { fields } = answerById('mix');
    const answer = { ...answerById('mix'), fields };
    const reader = openReader([{ answer, body: { integratedLufs, truePeakDb } }]);
    return Object.fromEntries(
      targetStatuses(reader).map(({ target, severity, text }) => [
        target.label,
        `${severity}: ${text}`,
      ]),
    );
  };

  test('a loud mix: platforms turn it down themselves', () => {
    const loud = statuses(-11.1, -1.5);
    expect(loud['Spotify']).toBe('info: the player turns it down by 2.9 dB');
    expect(loud['EBU R 128 broadcast']).toBe('info: 11.9 LU too loud: lower the level by 11.9 dB');
    expect(Object.values(loud).some((one) => one.startsWith('bad'))).toBe(false);
  });

  test('ATSC A/85 has its own tolerance, as the lens of broadcast', () => {
    expect(statuses(-23.3, -3)['ATSC A/85 broadcast']).toBe(
      'good: meets the target, tolerance ±2 LU',
    );
    expect(statuses(-22.31, -3)['EBU R 128 broadcast']).toBe(
      'good: meets the target, tolerance ±1 LU',
    );
  });

  test('peaks over what an encoder stands are the one thing to do', () => {
    expect(statuses(-14, -0.2)['Spotify']).toBe(
      'warn: plays at the target level; for the encoder, use a true-peak limiter at -1 dBTP',
    );
  });
});

test.each([
  [true, true, 'good', 'The file meets EBU R 128 and ATSC A/85.'],
  [true, false, 'warn', 'The file meets EBU R 128, not ATSC A/85.'],
  [false, true, 'warn', 'The file meets ATSC A/85, not EBU R 128.'],
  [false, false, 'bad', 'The file meets neither EBU R 128 nor ATSC A/85.'],
] as const)('broadcast: R 128 %s, A/85 %s', (ebu, atsc, level, headline) => {
  const verdict = checked('profile.broadcast', {
    'ebu-r128': { pass: ebu, lufsDelta: ebu ? 0.2 : -4, tpDelta: ebu ? -3 : -2 },
    'atsc-a85': { pass: atsc, lufsDelta: 5, tpDelta: -1 },
  });
  expect(verdict).toMatchObject({ level, headline });
  const limit = checked('profile.broadcast', {
    'ebu-r128': { pass: ebu, lufsDelta: ebu ? 0.2 : -4, tpDelta: 0.03 },
  });
  expect(limit.texts[0]).toContain('true peak at its limit');
  if (!ebu)
    expect(verdict.texts).toContain(
      'Does not meet EBU R 128: loudness -4.0 LU, true peak -2.0 dB from its limit. Raise the level by 4.0 dB with a true-peak limiter at -1 dBTP.',
    );
});

describe('loop', () => {
  const tempo = { bpm: 120, strength: 0.8, margin: 0.5 };
  test.each([
    [0.5, 'good', /^Seamless: the step from its end to its start is 0\.50 times the usual step/],
    [5, 'warn', /^The seam may be audible/],
    [40, 'bad', /^The loop clicks where it wraps/],
  ] as const)('a seam of %d usual steps: %s', (loopSeamRatio, level, text) => {
    const verdict = checked('profile.loop', { loopSeamRatio, tempo, bars: 4 });
    expect(verdict.level).toBe(level);
    expect(verdict.texts.some((one) => text.test(one))).toBe(true);
    expect(verdict.texts).toContain('120.0 bpm, 4 bars of 4/4, strength 0.80 of 1.');
  });

  test('rests on seam, tempo and edges: a true peak is told beside', () => {
    const verdict = checked('profile.loop', {
      loopSeamRatio: 0.5,
      tempo,
      bars: 4,
      truePeakDb: 0.7,
    });
    expect(verdict).toMatchObject({ level: 'good', headline: 'The file loops.' });
    expect(verdict.texts[0]).toMatch(/above full scale/);
  });
});

describe('what is about speech is told of speech', () => {
  test.each(['noise', 'music'])('a %s in a data set has no noise under its speech', (kind) => {
    const { findings, unchecked } = checked('profile.dataset', {
      clippingRegions: 0,
      dcOffset: 0,
      contentTypeGuess: kind,
      signalToNoiseDb: 3,
      startsInSpeech: true,
      endsInSpeech: true,
      sceneBackground: 'unsteady',
      humLevelDb: 20,
      humMainsHz: 50,
    });
    expect(findings.map(({ id }) => id)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/speech|cut|hum|background/)]),
    );
    expect(uncheckedLines({ unchecked } as never).join()).toContain(
      `the content is ${kind}, not speech`,
    );
  });

  test('segments of speech are phrases, not "No speech"', () => {
    const segments = [0, 10].map((startSec) => ({ startSec, endSec: startSec + 4 }));
    expect(checked('segments', { segments, speechSec: 8, speechRatio: 0.24 }).headline).toBe(
      '2 phrases, 8.00 s of speech.',
    );
  });

  const take = { speechSec: 40, speechRatio: 0.66, signalToNoiseDb: 42, 'clipping.count': 0 };

  test('speech that is detected in what sounds like noise is no "not speech"', () => {
    const faint = { ...take, speechRatio: 0.17, activeKind: 'noise', activeVoiceShare: 0 };
    const { level, headline, texts, unchecked } = checked('voice', faint);
    expect(level).toBe('bad');
    expect(headline).toMatch(/^Faint or distant speech, or none/);
    expect(texts[0]).toContain(
      'Speech was detected in 17 % of the file, but most of it sounds like noise (share of voice 0.0 %).',
    );
    expect(uncheckedLines({ unchecked } as never).join()).toContain('most of the content is noise');
    const noise = checked('voice', { ...faint, speechRatio: 0.02 });
    expect(noise.texts[0]).toMatch(/^It sounds like noise, not speech/);
  });

  test('where only clicks could not be checked, only they are named', () => {
    const { headline, unchecked } = checked('profile.defects', {
      ...{ defects: [], 'defectCounts.click': null, 'defectCounts.dropout': 0 },
    });
    expect(headline).toBe('No problem found. Not checked: clicks.');
    expect(uncheckedLines({ unchecked } as never).join()).toMatch(
      /^Clicks: .*; no other kind of defect was found$/,
    );
  });

  test('a take is usable', () => {
    expect(checked('voice', take)).toMatchObject({
      level: 'good',
      headline: 'No problem found in noise and clipping at full scale.',
    });
  });

  test('the worst phrase has its time', () => {
    const { level, texts } = checked('voice', {
      ...take,
      signalToNoiseDb: 24,
      segmentalSnrDb: 38,
      worstPhraseSnrDb: 12,
      segments: [0, 10, 20].map((startSec) => ({ startSec, endSec: startSec + 4 })),
      segmentalSnrPerSegmentDb: [44, 12, 41],
    });
    expect(level).toBe('warn');
    expect(texts).toContain(
      'The worst phrases have a signal-to-noise ratio of 12.0 dB; the mean of all phrases is 38.0 dB. At 0:10.0. Record the worst phrase again, or raise its level.',
    );
  });

  test.each([
    [{ signalToNoiseDb: 9 }, 'bad', /9\.0 dB\. Record closer/],
    [{ signalToNoiseDb: 24, noiseFloorDb: -44 }, 'warn', /\(noise floor -44\.0 dBFS\)/],
    [{ signalToNoiseDb: 24, noiseFloorDb: -92 }, 'warn', /24\.0 dB\. |24\.0 dB\.$/],
    [{ 'clipping.count': 40 }, 'bad', /Clipped in 40 places/],
    [{ humMainsHz: 50, humLevelDb: 18 }, 'warn', /Mains hum at 50 Hz .* 18\.0 dB/],
    [{ endsInSpeech: true, edgeEndDb: -20 }, 'warn', /ends in the middle .*-20\.0 dBFS/],
    [{ sibilanceRisk: 'High' }, 'warn', /de-esser/],
    [{ sceneIntelligibility: 'buried' }, 'bad', /buried/],
    [{ activeKind: 'music', activeVoiceShare: 0.02 }, 'bad', /sounds like music/],
    [{ activeKind: 'mixed', activeVoiceShare: 0.3 }, 'warn', /30 %/],
    [{ sceneBackground: 'program', speechToBackgroundDb: 12 }, 'warn', /Music or other voices/],
  ] as const)('%j: %s', (more, level, text) => {
    const verdict = checked('voice', { ...take, ...more });
    expect(verdict.level).toBe(level);
    expect(verdict.texts.join('\n')).toMatch(text);
  });
});
