import { Ajv2020 } from 'ajv/dist/2020.js';
import { analyze, type Samples } from '@sonometer/engine';
import { beforeAll, describe, expect, test } from 'vitest';
import { whiteNoise } from '../../../../testing/noise.js';
import { speechLike } from '../../../../testing/speech-like.js';
import { checked } from '../../../../testing/checked.js';
import { answerById, withPrint } from '../questions/families.js';
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
