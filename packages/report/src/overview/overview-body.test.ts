import { Ajv2020 } from 'ajv/dist/2020.js';
import { analyze, IS_LOSSY, type Samples } from '@sonometer/engine';
import { beforeAll, describe, expect, test } from 'vitest';
import { whiteNoise } from '../../../../testing/noise.js';
import { speechLike } from '../../../../testing/speech-like.js';
import { checked } from '../../../../testing/checked.js';
import { answerById } from '../questions/families.js';
import { withPrint } from '../questions/variants.js';
import { bodySchema } from './body-schema.js';
import { completeBody } from './overview-body.js';

const RATE_HZ = 16_000;
const overview = answerById('profile.overview');

const mono = (channel: Float32Array): Samples => ({ rateHz: RATE_HZ, channels: [channel] });
const scaled = (channel: Float32Array, gain: number) => channel.map((x) => gain * x);
const hit = Float32Array.from(
  { length: RATE_HZ },
  (_, i) => 0.8 * Math.exp(-i / 800) * Math.sin((2 * Math.PI * 220 * i) / RATE_HZ),
);
/** Eight equal beats of 0.5 s: two bars of 120 bpm. */
const beats = Float32Array.from({ length: 4 * RATE_HZ }, (_, i) => {
  const at = i % (RATE_HZ / 2);
  const isDownbeat = Math.floor(i / (RATE_HZ / 2)) % 4 === 0;
  return (
    (isDownbeat ? 0.8 : 0.4) * Math.exp(-at / 500) * Math.sin((2 * Math.PI * 90 * at) / RATE_HZ)
  );
});

const RECORDINGS: Readonly<Record<string, Samples>> = {
  speech: mono(speechLike({ rateHz: RATE_HZ, seconds: 6, pauseSec: 0.5 })),
  'quiet speech': mono(scaled(speechLike({ rateHz: RATE_HZ, seconds: 6, pauseSec: 0.5 }), 0.05)),
  'one hit': mono(hit),
  beats: mono(beats),
  noise: mono(whiteNoise(3 * RATE_HZ, 0.1)),
  silence: mono(new Float32Array(RATE_HZ)),
  'an offset': mono(new Float32Array(2 * RATE_HZ).fill(0.1)),
  'a sine': mono(
    Float32Array.from(
      { length: 2 * RATE_HZ },
      (_, i) => 0.5 * Math.sin((2 * Math.PI * 1000 * i) / RATE_HZ),
    ),
  ),
  'a response': mono(
    whiteNoise(2 * RATE_HZ, 0.1).map((x, i) => (i === 0 ? 0.9 : x * 10 ** ((-3 * i) / RATE_HZ))),
  ),
};

type Overview = Readonly<{
  content: { kind: string };
  verdict: { level: string; title: string };
  findings: readonly { id: string; severity: string; sentence: string; analysis?: string }[];
  passed: readonly { id: string }[];
  notChecked: readonly { reason: string }[];
  keyNumbers: readonly { id: string; value: number | string }[];
  next: readonly { analysis: string }[];
}>;

describe('the overview of', () => {
  const bodies = new Map<string, Overview>();
  beforeAll(async () => {
    for (const [name, samples] of Object.entries(RECORDINGS)) {
      const { body } = await analyze(samples, { answer: overview });
      bodies.set(name, completeBody(overview, body) as unknown as Overview);
    }
  });
  const of = (name: string) => bodies.get(name)!;

  test.each(Object.keys(RECORDINGS))('%s is as its schema says', (name) => {
    const ajv = new Ajv2020({ strict: false });
    const isValid = ajv.validate(bodySchema(overview), JSON.parse(JSON.stringify(of(name))));
    expect(ajv.errors ?? []).toEqual([]);
    expect(isValid).toBe(true);
  });

  test.each([
    ['speech', 'speech'],
    ['quiet speech', 'speech'],
    ['one hit', 'one-shot'],
    ['beats', 'loop'],
    ['noise', 'noise'],
    ['silence', 'silence'],
    ['an offset', 'silence'],
    ['a sine', 'tone'],
    ['a response', 'one-shot'],
  ])('%s: its kind is %s', (name, kind) => {
    expect(of(name).content.kind).toBe(kind);
  });

  test('speech far below every target is a problem, and never praised', () => {
    const { verdict, findings, passed } = of('quiet speech');
    expect(verdict.level).toBe('problem');
    expect(verdict.title).toMatch(/dB too quiet for a podcast/);
    expect(findings[0]).toMatchObject({ id: 'loudness-level', severity: 'bad' });
    expect(passed.map(({ id }) => id)).not.toContain('loudness-level');
  });

  test('a hit has its pitch as a key number, and no loudness target', () => {
    const { keyNumbers, findings } = of('one hit');
    expect(keyNumbers.find(({ id }) => id === 'character.note')?.value).toBe('A3');
    expect(findings.map(({ id }) => id)).not.toContain('loudness-level');
  });

  test('silence is a problem, and nothing is checked or praised', () => {
    const { verdict, passed } = of('silence');
    expect(verdict).toEqual({ level: 'problem', title: 'Silent.' });
    expect(passed).toEqual([]);
  });

  test('a sine is a tone, not music', () => {
    expect(of('a sine').verdict.title).toMatch(/^A steady tone at 1000 Hz\. No problem found/);
    expect(of('a sine').findings).toEqual([]);
  });

  test('an offset alone is no sound', () => {
    expect(of('an offset').verdict).toEqual({
      level: 'problem',
      title: 'No sound, only a DC offset.',
    });
    expect(of('an offset').findings.map(({ id }) => id)).toEqual(['dc-offset']);
    expect(of('an offset').passed).toEqual([]);
  });

  test('what swells is a sound, not a hit', () => {
    const title = (attackMs: number) =>
      checked('profile.overview', {
        durationSec: 6,
        contentTypeGuess: 'music',
        'structure.label': 'single-event',
        'structure.onsets': 1,
        'one-sound.attackMs': attackMs,
      }).headline;
    expect(title(12)).toMatch(/^One hit, 6\.00 s/);
    expect(title(900)).toMatch(/^One sound, 6\.00 s/);
  });

  test('the response of a room is no hit, and the room comes next', () => {
    expect(of('a response').verdict.title).toMatch(/^Impulse response, 2\.00 s\./);
    expect(of('a response').next[0]?.analysis).toBe('profile.room');
    expect(of('one hit').next[0]?.analysis).toBe('sample');
  });

  test('what no overview checks is named, and who does', () => {
    expect(
      of('one hit')
        .notChecked.map(({ reason }) => reason)
        .join(),
    ).toContain('profile defects');
    expect(of('speech').next[0]?.analysis).toBe('voice');
  });
});

test('songs are not held to the podcast target, nor speech to the tone of songs', () => {
  const song = checked('profile.overview', {
    durationSec: 120,
    contentTypeGuess: 'music',
    contentConfidence: 0.9,
    integratedLufs: -15.4,
    truePeakDb: -1.5,
    beatTempo: { bpm: 124, confidence: 0.9, kind: 'steady', plusMinusBpm: 0.1 },
    key: { name: 'C major', camelot: '8B', lead: 0.3 },
    lossySource: 'lossless',
    monoCompatible: true,
    clippingRegions: 0,
    stereoLayout: 'stereo',
    dcOffset: 0,
    stereoBalanceDb: 0,
    'harshness.score': 0,
    'muddiness.score': 0,
  });
  expect(song.headline).toMatch(/^Music, -15\.4 LUFS, 124 bpm, C major\. No problem found in /);
  expect(song.level).toBe('good');

  const speech = checked('profile.overview', {
    durationSec: 120,
    contentTypeGuess: 'voice',
    contentConfidence: 0.9,
    integratedLufs: -16,
    truePeakDb: -1.5,
    'muddiness.score': 1,
    'harshness.score': 1,
  });
  const ids = speech.findings.map(({ id }) => id);
  expect(ids).not.toContain('muddiness');
  expect(ids).not.toContain('harshness');
  expect(speech.level).toBe('open');
});

test('a lossy file is not asked whether it was encoded before, and can be good', () => {
  const song = (omitted: object) =>
    checked('profile.overview', {
      durationSec: 120,
      contentTypeGuess: 'music',
      contentConfidence: 0.9,
      ...{ integratedLufs: -14, truePeakDb: -1.5, monoCompatible: true },
      ...{ clippingRegions: 0, stereoLayout: 'stereo', dcOffset: 0 },
      omitted,
    });
  expect(song({ 'lossy-source': IS_LOSSY }).level).toBe('good');
  expect(song({ 'lossy-source': 'too short' }).level).toBe('open');
});

describe('checks of the same thing', () => {
  const SPEECH = {
    durationSec: 20,
    contentTypeGuess: 'voice',
    contentConfidence: 0.9,
    integratedLufs: -16,
    truePeakDb: -1.5,
    speechSec: 15,
    startsInSpeech: false,
    endsInSpeech: false,
    'defectCounts.click': 0,
    defects: [],
  };
  const passedOf = (fields: Parameters<typeof checked>[1]) =>
    checked('profile.overview', fields).passed.map(({ id }) => id);

  test('clipping is reported once, where the list of defects has it too', () => {
    const { findings } = checked('profile.overview', {
      ...SPEECH,
      clippingRegions: 2,
      'defectCounts.clipping': 2,
      'defectCounts.click': 1,
      defects: [
        { kind: 'clipping', startSec: 1, endSec: 1.1 },
        { kind: 'click', startSec: 4, endSec: 4.1 },
      ],
    });
    const [clipping] = findings.filter(({ text }) => /clip/i.test(text));
    expect(clipping?.id).toBe('clipping');
    const list = findings.find(({ id }) => id === 'defects');
    expect(list?.text).toBe('1 click.');
    expect(list?.places).toEqual([{ startSec: 4, endSec: 4.1 }]);
  });

  test('edges are not passed next to an ending that is cut off', () => {
    expect(passedOf(SPEECH)).toEqual(expect.arrayContaining(['cut-start', 'cut-end']));
    const cut = { ...SPEECH, 'defectCounts.cut-end': 1 };
    expect(passedOf(cut)).not.toContain('cut-end');
    expect(passedOf(cut)).not.toContain('cut-start'); // the same words
    expect(passedOf({ ...SPEECH, endsInSpeech: true })).not.toContain('cut-start');
  });

  test('no hum in the pauses is not passed next to a stretch of hum', () => {
    const quiet = { ...SPEECH, humLevelDb: -90 };
    expect(passedOf(quiet)).toContain('hum');
    expect(passedOf({ ...quiet, 'defectCounts.hum': 1 })).not.toContain('hum');
  });
});

test('a row of a dataset is complete as well', async () => {
  const answer = withPrint(overview);
  const { body } = await analyze(mono(hit), { answer });
  expect(completeBody(answer, body)).toMatchObject({
    content: { kind: 'one-shot' },
    verdict: { level: 'good' },
  });
});

test('a body of another analysis stays as it is', () => {
  const body = { integratedLufs: -14 };
  expect(completeBody(answerById('mix'), body)).toBe(body);
});

test('a file with several tracks fits the schema, with the tracks of every answer', async () => {
  const { body } = await analyze(RECORDINGS['one hit']!, { answer: overview });
  const tracks = [
    { index: 1, codec: 'opus', language: 'eng', channels: 1, default: true, measured: true },
    { index: 2, codec: 'ac-3', default: false, measured: false },
  ];
  const complete = completeBody(overview, { ...body, tracks });
  expect(complete['tracks']).toEqual(tracks);
  const ajv = new Ajv2020({ strict: false });
  ajv.validate(bodySchema(overview), JSON.parse(JSON.stringify(complete)));
  expect(ajv.errors ?? []).toEqual([]);
  expect((complete['verdict'] as { title: string }).title).toMatch(/^2 audio tracks/);
});
