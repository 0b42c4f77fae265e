import { analyze } from '@sonometer/engine';
import { describe, expect, test } from 'vitest';
import { amplitudeOf, concat, silence, sine, whiteNoise } from '../../../../testing/signals.js';
import { type Album, inOrderOfNames } from './album.js';
import { albumAnswer, albumAnswerNamed, type AlbumKindName } from './kinds.js';
import { openAlbum, type PartOutcome } from './open-album.js';

const RATE_HZ = 16_000;

interface Made {
  readonly db: number;
  readonly rateHz?: number;
  readonly headSec?: number;
}

/** Noise of a level, in two channels that have nothing in common. */
async function part(as: AlbumKindName, name: string, { db, ...made }: Made): Promise<PartOutcome> {
  const { rateHz = RATE_HZ, headSec = 0 } = made;
  const channels = [1, 2].map((seed) =>
    concat(silence(rateHz, headSec), whiteNoise(rateHz, 4, amplitudeOf(db), seed)),
  );
  const { body, durationSec } = await analyze({ channels, rateHz }, { answer: albumAnswer(as) });
  return { name, body, durationSec };
}

const broken: PartOutcome = {
  name: 'broken.wav',
  failure: { code: 'unsupported_format', message: 'it contains no audio' },
};

function buildAlbum(as: AlbumKindName, parts: readonly PartOutcome[]): Album {
  const fold = openAlbum(as, 'given');
  for (const one of parts) fold.push(one);
  return fold.end();
}

const album = async (made: readonly Made[], as: AlbumKindName = 'album') =>
  buildAlbum(as, await Promise.all(made.map((one, i) => part(as, `${i + 1}.wav`, one))));

const reported = ({ standsOut }: Album) =>
  standsOut.map(({ index, field, severity }) => [index, field, severity]);

describe('an album', () => {
  test('of like tracks holds together, and is as loud as they are', async () => {
    const { verdict, whole, parts, standsOut, fixes } = await album([
      { db: -20 },
      { db: -21 },
      { db: -19 },
    ]);
    expect(verdict.severity).toBe('good');
    expect(verdict.text).toMatch(/^3 tracks are consistent: they read from -\d+\.\d to/);
    expect([standsOut, fixes]).toEqual([[], []]);
    const powers = parts.map(({ integratedLufs }) => 10 ** (integratedLufs / 10));
    const mean = powers.reduce((sum, one) => sum + one, 0) / powers.length;
    expect(whole?.integratedLufs).toBeCloseTo(10 * Math.log10(mean), 1);
    expect(whole?.durationSec).toBeCloseTo(12, 6);
    expect(whole?.truePeakDb).toBe(parts[2]?.truePeakDb);
    expect(whole?.lacks).toEqual([]);
  });

  test('of music has the mean of the DR values of its tracks, and no other work has one', async () => {
    const rateHz = RATE_HZ;
    const ofSine = { channels: [sine(rateHz, 440, 4, 0.5)], rateHz };
    const { body, durationSec } = await analyze(ofSine, { answer: albumAnswer('album') });
    const noise = await part('album', 'noise.wav', { db: -20 });
    const { whole, parts } = buildAlbum('album', [noise, { name: 'sine.wav', body, durationSec }]);
    const [dr = NaN, ofTone = NaN] = parts.map(({ drValue }) => drValue ?? NaN);
    expect(ofTone).toBeCloseTo(0, 2); // its peak is √2 times its RMS level
    expect(dr).toBeGreaterThan(6);
    expect(whole?.drValue).toBeCloseTo((dr + ofTone) / 2, 9);
    const silent = await album([{ db: -Infinity }, { db: -Infinity }]);
    expect(silent.whole).toMatchObject({
      drValue: null,
      omitted: { drValue: 'no track has one: all are silent' },
    });
    const season = await album([{ db: -20 }, { db: -21 }], 'season');
    expect(season.whole).not.toHaveProperty('drValue');
    expect(season.parts[0]).not.toHaveProperty('drValue');
  });

  test('its gains are those of the tags', async () => {
    const { whole, parts } = await album([{ db: -20 }, { db: -26 }, { db: -20 }]);
    for (const { integratedLufs, truePeakDb, gains } of [...parts, ...(whole ? [whole] : [])]) {
      expect(gains?.replayGainDb).toBeCloseTo(-18 - integratedLufs, 9);
      expect(gains?.replayGainPeak).toBeCloseTo(10 ** (truePeakDb / 20), 9);
      expect(gains?.r128Gain).toBe(Math.round(256 * (-23 - integratedLufs)));
    }
  });

  test('a louder track stands out, and its gain brings it to the median', async () => {
    const like = [{ db: -20 }, { db: -20.5 }, { db: -19.5 }, { db: -20 }];
    const louder = await album([...like, { db: -14 }]);
    expect(reported(louder)).toEqual([[4, 'integratedLufs', 'warn']]);
    expect(louder.verdict.text).toBe('1 of 5 tracks deviates, in loudness.');
    const [fix] = louder.fixes;
    expect(fix).toMatchObject({ index: 4, kind: 'gain' });
    const lufs = louder.parts[4]?.integratedLufs ?? NaN;
    const median = louder.spread.find(({ field }) => field === 'integratedLufs')?.median;
    expect(lufs + (fix?.gainDb ?? NaN)).toBeCloseTo(median ?? NaN, 2);
  });

  test('1.9 LU above tracks that agree is an outlier, below them or among few it is none', async () => {
    const like = [{ db: -20 }, { db: -20.1 }, { db: -19.9 }, { db: -20 }];
    const louder = await album([...like, { db: -18.1 }]);
    expect(reported(louder)).toEqual([[4, 'integratedLufs', 'warn']]);
    expect(reported(await album([...like, { db: -21.9 }]))).toEqual([]);
    expect(reported(await album([...like.slice(1), { db: -18.1 }]))).toEqual([]);
  });

  test('a true peak over full scale is named, of most tracks once', async () => {
    const like = [{ db: -16 }, { db: -16 }, { db: -16 }];
    const one = await album([...like, { db: -8 }]);
    expect(reported(one)).toContainEqual([3, 'truePeakDb', 'bad']);
    expect(one.verdict.text).toBe('1 of 4 tracks deviates, in true peak and loudness.');
    expect(one.fixes.map(({ kind }) => kind)).toContain('dynamics');
    const all = await album([{ db: -8 }, { db: -8 }, { db: -8 }]);
    expect(reported(all)).toEqual([[undefined, 'truePeakDb', 'bad']]);
    expect(all.verdict.text).toBe('Most tracks have true peaks above full scale.');
    const far = await album([{ db: -8 }, { db: -8 }, { db: -8 }, { db: -8 }, { db: -5 }]);
    expect(reported(far)).toContainEqual([4, 'truePeakDb', 'bad']);
    expect(far.verdict.text).toMatch(/^1 of 5 tracks deviates, in true peak.*Most tracks have/);
  });

  test('no gain is told that would put the peaks over the ceiling', async () => {
    const like = [{ db: -10 }, { db: -10 }, { db: -10 }];
    const { fixes } = await album([...like, { db: -20 }]);
    expect(fixes).toMatchObject([{ index: 3, kind: 'dynamics' }]);
    expect(fixes[0]?.gainDb).toBeUndefined();
  });

  test('of a silent track only that it is silent is stated', async () => {
    const like = [{ db: -20 }, { db: -20 }, { db: -20 }];
    const { standsOut } = await album([...like, { db: -200 }]);
    expect(standsOut.map(({ field }) => field)).toEqual(['integratedLufs']);
  });

  test('another rate and a late start are told, each with its fix', async () => {
    const like = [{ db: -20 }, { db: -20 }, { db: -20 }];
    const rate = await album([...like, { db: -20, rateHz: 22_050 }]);
    expect(reported(rate)).toContainEqual([3, 'sampleRate', 'warn']);
    const late = await album([...like, { db: -20, headSec: 2.5 }]);
    expect(reported(late)).toContainEqual([3, 'headSilenceSec', 'warn']);
    expect(late.fixes).toContainEqual({
      index: 3,
      kind: 'edit',
      text: 'Cut 2.50 s of silence from its head.',
    });
    expect(late.parts[2]?.gapAfterSec).toBeCloseTo(2.5, 3);
  });

  test('of two rates that as many tracks have none is called wrong', async () => {
    const mixed = [16_000, 22_050].map((rateHz) => ({ db: -20, rateHz }));
    const { standsOut, fixes, verdict } = await album(mixed);
    expect(standsOut).toEqual([
      {
        field: 'sampleRate',
        severity: 'warn',
        text: 'The tracks differ in sample rate: 1 of 2 has 16000 Hz, 1 of 2 has 22050 Hz.',
      },
    ]);
    expect(fixes).toEqual([]);
    expect(verdict).toEqual({ severity: 'warn', text: 'The tracks differ in sample rate.' });

    const louder = await album([...mixed, ...mixed, ...mixed, { db: -14, rateHz: 8000 }]);
    expect(louder.verdict.text).toBe(
      '1 of 7 tracks deviates, in loudness. The tracks differ in sample rate.',
    );
    expect(reported(louder).map(([index]) => index)).toEqual([6, undefined]);
  });

  test('a track that failed is named, and the whole says that it lacks it', async () => {
    const fine = await Promise.all(
      ['1.wav', '2.wav', '3.wav'].map((name) => part('album', name, { db: -20 })),
    );
    const some = buildAlbum('album', [...fine.slice(0, 1), broken, ...fine.slice(1)]);
    expect(some.verdict.severity).toBe('bad');
    expect(some.verdict.text).toMatch(/^1 track of 4 could not be measured, so .* exclude it\./);
    expect(some.failed).toMatchObject([{ index: 1, name: 'broken.wav' }]);
    expect(some.whole).toMatchObject({ partCount: 4, measuredCount: 3, lacks: [1] });
    expect(some.parts.map(({ index }) => index)).toEqual([0, 2, 3]);
    expect(some.parts[0]?.omitted?.['gapAfterSec']).toBe('the next one could not be measured');

    const none = buildAlbum('album', [broken]);
    expect(none).toMatchObject({ whole: null, parts: [], verdict: { severity: 'bad' } });
  });

  test('a track under 8 kHz has no loudness, and no album takes it for one of 0 LUFS', async () => {
    await expect(part('album', 'low.wav', { db: -20, rateHz: 4000 })).rejects.toMatchObject({
      code: 'limit.rate',
      message: expect.stringContaining(
        'needs a sample rate of at least 8000 Hz; this is 4000 Hz',
      ) as string,
    });
  });

  test.each([
    ['mix', 'integratedLufs'],
    ['mix', 'truePeakDb'],
    ['signal', 'edgeSilenceStartMs'],
    ['signal', 'edgeSilenceEndMs'],
  ])('a body without %s.%s is refused as a whole', async (family, field) => {
    const [one, other] = await Promise.all(
      ['1.wav', '2.wav'].map((name) => part('album', name, { db: -20 })),
    );
    if (!one || !other || !('body' in other)) throw new Error('they are measured');
    const body = structuredClone(other.body) as Record<string, Record<string, unknown>>;
    Reflect.deleteProperty(body[family] ?? {}, field);
    const fold = openAlbum('album', 'given');
    fold.push(one);
    expect(() => {
      fold.push({ ...other, body });
    }).toThrow(`2.wav has no ${family}.${field}`);
    fold.push(broken);
    expect(fold.end()).toMatchObject({
      whole: { partCount: 2, durationSec: 4 },
      parts: [{ index: 0 }],
      failed: [{ index: 1 }],
    });
  });

  test('nothing good is said of one or two, and a silent one has no gain', async () => {
    expect((await album([{ db: -20 }])).verdict.severity).toBe('info');
    expect((await album([{ db: -20 }, { db: -35 }])).verdict.severity).toBe('info');
    const { parts, standsOut } = await album([{ db: -20 }, { db: -200 }, { db: -20 }]);
    expect(parts[1]?.gains).toBeNull();
    expect(parts[1]?.omitted?.['gains']).toMatch(/gate/);
    expect(standsOut[0]).toMatchObject({ index: 1, severity: 'bad' });
  });

  test('of tracks that all differ none stands out, and that is no praise', async () => {
    const { verdict, standsOut } = await album([-10, -17, -24, -31, -38].map((db) => ({ db })));
    expect(standsOut.filter(({ field }) => field === 'integratedLufs')).toEqual([]);
    expect(verdict.severity).not.toBe('good');
  });

  test('every null has its reason', async () => {
    const { parts, whole } = await album([{ db: -20 }, { db: -200 }]);
    for (const one of [...parts, ...(whole ? [whole] : [])])
      for (const [field, value] of Object.entries(one))
        if (value === null) expect(one.omitted?.[field], field).toBeTypeOf('string');
  });
});

test('a season is held to 1 LU, two episodes already', async () => {
  expect(reported(await album([{ db: -20 }, { db: -21 }], 'season'))).toEqual([]);
  expect(reported(await album([{ db: -20 }, { db: -23 }], 'season'))).toEqual([
    [0, 'integratedLufs', 'bad'],
    [1, 'integratedLufs', 'bad'],
  ]);
});

test('a chapter is held to ACX by itself', async () => {
  const { standsOut, fixes, verdict } = await album([{ db: -40 }], 'chapters');
  expect(verdict.text).toBe('1 of 1 chapter deviates, in acx-audiobook.');
  expect(standsOut.map(({ field }) => field)).toContain('mix.rmsDb');
  expect(standsOut.every(({ severity }) => severity === 'bad')).toBe(true);
  expect(fixes.length).toBeGreaterThan(0);
});

test('names are sorted with numbers as numbers', () => {
  const names = ['b/1.wav', 'a/10.wav', 'a/2.wav', 'a/02b.wav'].map((name) => ({ name }));
  expect(inOrderOfNames(names).map(({ name }) => name)).toEqual([
    'a/2.wav',
    'a/02b.wav',
    'a/10.wav',
    'b/1.wav',
  ]);
});

test('what is asked is known by its id', () => {
  const answer = albumAnswer('chapters');
  expect(Object.keys(albumAnswerNamed(answer.id)?.fields ?? {})).toEqual(
    Object.keys(answer.fields),
  );
  expect(albumAnswerNamed('mix')).toBeUndefined();
});
