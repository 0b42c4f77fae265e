import { describe, expect, test } from 'vitest';
import { checked } from '../../../../testing/checked.js';
import { answerById } from '../questions/families.js';
import { type Json, openReader } from '../reading/reader.js';
import { targetStatuses } from './delivery.js';
import { oneChannelDead, silenceShare, silentEdges } from './findings/silence.js';
import { balance, monoSum } from './findings/stereo.js';
import { computeVerdict } from './verdict.js';

const LEVEL = { integratedLufs: -39.5, truePeakDb: -20, plrDb: 19.5, durationSec: 60 };
const SPEECH = { contentTypeGuess: 'voice', contentConfidence: 0.9 };
const MUSIC = { contentTypeGuess: 'music', contentConfidence: 0.9 };
const PASSING = { clippingRegions: 0, stereoLayout: 'stereo', monoCompatible: true };

const status = (name: string, integratedLufs: number, truePeakDb: number) =>
  targetStatuses(
    openReader([{ answer: answerById('mix'), body: { integratedLufs, truePeakDb } }]),
  ).find(({ target }) => target.label.startsWith(name));

describe('far from every target of its kind', () => {
  test('speech of -39.5 LUFS is a problem, with the gain that mends it', () => {
    const { level, headline, texts } = checked('profile.basic', {
      ...PASSING,
      ...LEVEL,
      ...SPEECH,
    });
    expect({ level, headline }).toEqual({
      level: 'bad',
      headline: '23.5 dB too quiet for a podcast.',
    });
    expect(texts[0]).toMatch(
      /^23\.5 dB too quiet for a podcast \(-16 LUFS\)\..* Raise the level by 23\.5 dB with a true-peak limiter at -1 dBTP\.$/,
    );
  });

  test('music is a warning, and so is what nobody knows the content of', () => {
    expect(checked('profile.basic', { ...PASSING, ...LEVEL, ...MUSIC })).toMatchObject({
      level: 'warn',
      headline: '25.5 dB below the level of streaming music.',
    });
    expect(checked('mix', { ...PASSING, ...LEVEL })).toMatchObject({
      level: 'warn',
      headline: 'Low level: -39.5 LUFS.',
    });
  });

  test.each([
    [-16.9, 'good'],
    [-17.1, 'warn'],
    [-23.5, 'warn'],
    [-26.9, 'warn'],
    [-27.1, 'bad'],
    [-14.9, 'warn'],
    [-12.9, 'bad'],
  ])('speech of %d LUFS: %s', (integratedLufs, level) => {
    const values = { ...PASSING, ...LEVEL, ...SPEECH, integratedLufs };
    expect(checked('profile.basic', values).level).toBe(level);
  });

  test.each([
    [-19.9, 'good'],
    [-20.1, 'warn'],
    [-8, 'good'],
  ])('music of %d LUFS: %s', (integratedLufs, level) => {
    const values = { ...PASSING, ...LEVEL, ...MUSIC, integratedLufs };
    expect(checked('profile.basic', values).level).toBe(level);
  });

  test('a short sound and a noise have no delivery target', () => {
    const noise = { contentTypeGuess: 'noise', contentConfidence: 0.9 };
    for (const values of [{ durationSec: 1 }, noise])
      expect(checked('profile.basic', { ...PASSING, ...LEVEL, ...values }).level).toBe('good');
  });

  test('ideals of songs say nothing about speech', () => {
    const values = { 'muddiness.score': 1, 'muddiness.label': 'High' };
    expect(checked('mix', { ...PASSING, ...LEVEL, ...values }).texts.join()).toContain('Muddy');
  });
});

describe('no praise of what was not checked', () => {
  test.each(['signal', 'profile.basic', 'voice', 'mix', 'profile.master', 'profile.dataset'])(
    '%s names its checks; clicks are not among them',
    (id) => {
      const { headline } = checked(id, {
        ...PASSING,
        ...SPEECH,
        integratedLufs: -16,
        truePeakDb: -3,
        signalToNoiseDb: 40,
        speechSec: 40,
        speechRatio: 0.7,
        'clipping.count': 0,
        dcOffset: 0,
        lossySource: 'clean',
        durationSec: 60,
      });
      expect(headline).toMatch(/No problem found in /);
      expect(headline).not.toMatch(/click|defect|nothing is|ready|usable/i);
    },
  );

  test('a check without a number is not named', () => {
    const { headline } = checked('signal', { clippingRegions: 0, lossySource: 'unknown' });
    expect(headline).toContain('clipping');
    expect(headline).not.toContain('codec');
  });

  test('sound without evidence of its origin is no warning, one with a doubt is', () => {
    const verdict = (reasons: readonly string[]) =>
      checked('profile.provenance', {
        'provenance-verdict': { verdict: 'undecided', reasons },
        lossySource: 'unknown',
      }).level;
    expect(verdict([])).toBe('open');
    expect(verdict(['bandwidth-jumps'])).toBe('warn');
  });

  test('lossy sound in a lossless container is a warning wherever it is measured', () => {
    const lossy = { lossySource: 'lossy-128k', format: 'flac', dcOffset: 0, truePeakDb: -2 };
    for (const id of ['signal', 'profile.master', 'profile.dataset'])
      expect(checked(id, { ...PASSING, ...lossy }).level, id).toBe('warn');
  });
});

describe('a damaged file', () => {
  const warnings = [
    { code: 'length-differs', message: 'the file declares 60.00 s but contains 2.50 s of audio' },
  ];

  test.each(['mix', 'signal', 'profile.basic', 'profile.master', 'voice', 'target'])(
    'leads with what could be read: %s',
    (id) => {
      const { level, headline, findings, line } = checked(id, {
        ...PASSING,
        integratedLufs: -14,
        truePeakDb: 2,
        pass: true,
        durationSec: 2.5,
        warnings,
      });
      expect(level).toBe('bad');
      expect(headline).toBe('Damaged: 2.5 of 60.0 s can be read (4.2 %).');
      expect(findings[0]?.id).toBe('damage');
      expect(line).toBe(headline);
    },
  );

  test('that holds no sound is not called silent: the rest is not known', () => {
    const { level, headline } = checked('mix', { integratedLufs: -70, truePeakDb: -120, warnings });
    expect(level).toBe('bad');
    expect(headline).toMatch(/^Damaged: /);
  });

  test('of which little is missing is a warning', () => {
    const message = '1 damaged frame was left out at 3.00 s';
    const values = { ...PASSING, integratedLufs: -14, truePeakDb: -2 };
    const verdict = checked('mix', { ...values, warnings: [{ code: 'damaged', message }] });
    expect(verdict).toMatchObject({
      level: 'warn',
      headline: 'Damaged: 1 frame was left out at 3.00 s.',
    });
  });

  test('of which silence replaces a stretch states its length, and praises nothing', () => {
    const message = '73 damaged frames were left out from 9.95 to 11.86 s, and silence replaces it';
    const warning = { code: 'damaged', message, startSec: 9.95, endSec: 11.86, count: 73 };
    const values = { ...PASSING, ...LEVEL, ...MUSIC, integratedLufs: -14, warnings: [warning] };
    const { headline, passed } = computeVerdict(
      { essential: [oneChannelDead], headlines: NO_HEADLINES },
      openReader([{ answer: answerById('mix'), body: values }]),
    );
    expect(headline).toBe('Damaged: 1.91 s missing from 0:10.0 on.');
    expect(passed).toEqual([]);
  });

  test.each([
    { code: 'length-differs', message: 'the file declares 10.00 s but contains 20.00 s of audio' },
    { code: 'wrong-length', message: 'the header declares 40.00 s, but the audio has 20.00 s' },
  ])('is none with a wrong header: $message', (warning) => {
    const values = { ...PASSING, integratedLufs: -14, truePeakDb: -2, warnings: [warning] };
    const { findings, headline } = checked('mix', values);
    expect(findings.map(({ id }) => id)).toContain('declared-length');
    expect(findings.map(({ id }) => id)).not.toContain('damage');
    expect(headline).not.toMatch(/damage/i);
  });
});

test.each([
  ['mix', { integratedLufs: -70, truePeakDb: -120, peakDb: -120 }],
  ['signal', { peakDb: -120, contentTypeGuess: 'silence' }],
  ['voice', { peakDb: -120, speechRatio: 0 }],
  ['target', { measurements: { integratedLufs: -70, truePeakDb: -120 } }],
  ['profile.dataset', { contentTypeGuess: 'silence' }],
])('silence reads Silent: %s', (id, values) => {
  expect(checked(id, values)).toMatchObject({ level: 'bad', headline: 'Silent.', unchecked: [] });
});

describe('one advice about true peak', () => {
  const ofMix = (truePeakDb: number) =>
    checked('mix', { ...PASSING, integratedLufs: -14, truePeakDb, durationSec: 60 });

  test.each([-1, -0.96])('%d dBTP passes everywhere that asks for -1 dBTP', (peak) => {
    expect(ofMix(peak).findings.find(({ id }) => id === 'true-peak')?.severity).toBe('good');
    for (const name of ['Spotify', 'TIDAL']) expect(status(name, -14, peak)?.severity).toBe('good');
    expect(status('Podcast', -16, peak)?.severity).toBe('good');
  });

  test('who asks for more room is named beside it, and warns of nothing', () => {
    expect(ofMix(-1).texts.join(' ')).toContain('Amazon Music and ATSC A/85 broadcast require -2');
    expect(status('Amazon', -14, -1)).toMatchObject({
      severity: 'info',
      text: 'plays at the target level; requires a true peak of -2 dBTP',
    });
  });

  test('over the limit every place warns, what encodes measured is told beside', () => {
    expect(ofMix(-0.5).level).toBe('warn');
    expect(status('Spotify', -14, -0.5)?.severity).toBe('warn');
    const encode = checked('profile.encode', {
      truePeakDb: -0.5,
      'encode-list': [{ codec: 'aac', bitrateKbps: 128, truePeakDb: -0.2 }],
    });
    expect(encode.texts.join(' ')).toMatch(/True peak -0\.5 dBTP, above the -1 dBTP limit/);
  });

  test('a check that lets 0.4 dB pass still says that it is over', () => {
    const target = { label: 'Spotify', lufs: -14, tp: -1 };
    const measurements = { integratedLufs: -14, truePeakDb: -0.6, lufsDelta: 0, tpDelta: 0.4 };
    const { level, texts } = checked('target', { pass: true, target, measurements, issues: [] });
    expect(level).toBe('warn');
    expect(texts[0]).toContain('exceeds the limit of -1 dBTP by 0.4 dB');
  });
});

describe('advice about the level', () => {
  test('asks for no 0.0 dB', () => {
    const texts: string[] = [];
    for (const target of [-14, -16, -23, -24])
      for (const off of [-0.04, 0, 0.02, 0.04, 0.06])
        for (const peak of [-2.04, -1.97, -1.04, -0.97, -0.04, 0.04]) {
          const [integratedLufs, truePeakDb] = [target + off, peak];
          texts.push(...deliveryStandingsOf(integratedLufs, truePeakDb));
          texts.push(...checked('mix', { integratedLufs, truePeakDb }).texts);
        }
    expect(texts.filter((text) => /\bby 0\.0\b|(?<![\d.])0\.0 dB/.test(text))).toEqual([]);
  });

  test('names no depth of limiting, which only the command knows', () => {
    expect(status('Podcast', -23.1, -6)?.text).toBe(
      '7.1 LU too quiet: raise the level by 7.1 dB with a true-peak limiter at -1 dBTP',
    );
  });

  test('a miss of 6.6 LU has no "nothing to do" beside it', () => {
    for (const text of [...deliveryStandingsOf(-20.6, -3), ...deliveryStandingsOf(-7.4, -3)])
      expect(text).not.toMatch(/nothing|no action/i);
    expect(status('YouTube', -20.6, -3)?.text).toBe('plays 6.6 dB below the target level');
    expect(status('Spotify', -20.6, -3)?.text).toBe(
      'the player turns it up by 2.0 dB, and it plays 4.6 dB below the target level',
    );
  });

  test('the target that was asked for is missed on its card too', () => {
    const body = {
      pass: false,
      target: { label: 'Spotify', lufs: -14, tp: -1 },
      measurements: { integratedLufs: -7.4, truePeakDb: -3 },
    };
    const cards = targetStatuses(openReader([{ answer: answerById('target'), body }]));
    expect(
      cards.filter(({ severity }) => severity === 'bad').map(({ target }) => target.label),
    ).toEqual(['Spotify']);
  });
});

const deliveryStandingsOf = (integratedLufs: number, truePeakDb: number) =>
  targetStatuses(
    openReader([{ answer: answerById('mix'), body: { integratedLufs, truePeakDb } }]),
  ).map(({ text }) => text);

describe('what is a problem is praised under no other name', () => {
  const CHANNELS = ['channels', 'mono compatibility', 'stereo balance'];
  const passedOf = (values: Readonly<Record<string, Json>>) =>
    computeVerdict(
      { essential: [oneChannelDead, monoSum], decides: [balance], headlines: NO_HEADLINES },
      openReader([{ answer: answerById('mix'), body: { ...PASSING, ...LEVEL, ...values } }]),
    ).passed.map(({ passedAs }) => passedAs);

  test.each([
    { stereoLayout: 'one-sided', stereoBalanceDb: 60 },
    { stereoBalanceDb: 45 },
    { stereoBalanceDb: -20 },
  ])('a dead channel: %j', (values) => {
    expect(passedOf(values)).toEqual([]);
  });

  test('two channels 19 dB apart are out of balance only', () => {
    expect(passedOf({ stereoBalanceDb: 19 })).toEqual(['channels', 'mono compatibility']);
    expect(passedOf({ stereoBalanceDb: 1 })).toEqual(CHANNELS);
  });

  test('silence at the edges is silence', () => {
    const body = { ...PASSING, ...LEVEL, silenceTotalSec: 3, edgeSilenceStartMs: 3000 };
    const rules = {
      essential: [silenceShare],
      adjacent: [silentEdges],
      headlines: NO_HEADLINES,
    };
    const read = (edgeSilenceStartMs: number) =>
      computeVerdict(
        rules,
        openReader([{ answer: answerById('signal'), body: { ...body, edgeSilenceStartMs } }]),
      ).passed;
    expect(read(3000)).toEqual([]);
    expect(read(0)).toEqual([{ id: 'silence-share', passedAs: 'silence' }]);
  });
});

const NO_HEADLINES = { bad: '', warn: '' };
