import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { expect, test } from 'vitest';
import { decayingTone } from '../../../testing/hits.js';
import { decodeWhole } from '../../../testing/decode-whole.js';
import { fixtureBytes } from '../../../testing/fixture-source.js';
import { speechLike } from '../../../testing/speech-like.js';
import { concat, mix as sum, pinkNoise, silence, whiteNoise } from '../../../testing/signals.js';
import { analyze } from './analyze.js';
import type { Answer } from './answers/answer.js';
import { mix } from './answers/mix.js';
import { profiles } from './answers/profiles/index.js';
import { sample } from './answers/sample.js';
import { signal } from './answers/signal.js';
import { voice } from './answers/voice.js';
import { openAudio, type Samples } from '@sonometer/decode';
import { bytesSource } from '@sonometer/decode/source/bytes-source';
import type { Source } from '@sonometer/decode/source/source';

/**
 * Exact values of a few recordings by their fields: `npm run pin` writes them again, and the difference is what a reviewer
 * reads. A pinned value does not show right or wrong; it only shows that a number moved. A new field is pinned with the
 * next change of a number.
 */
const PINNED = new URL('../../../testing/pinned.json', import.meta.url);
const isPinning = process.env['SONOMETER_PIN'] === '1';

/** Before the defaults change with the date. */
const NOW = new Date('2026-11-20');

const basic: Answer = profiles.basic;

const rateHz = 44_100;
const spoken = concat(
  silence(rateHz, 0.6),
  speechLike({ rateHz, seconds: 1.8, voicedHz: 110 }),
  silence(rateHz, 0.7),
  speechLike({ rateHz, seconds: 1.4, voicedHz: 180, seed: 5 }),
  silence(rateHz, 0.6),
);
const take = sum(spoken, whiteNoise(rateHz, spoken.length / rateHz, 0.001, 3));
const beat = (seed: number) =>
  concat(decayingTone(rateHz, 0.25, 110, 0.05, 0.7), pinkNoise(rateHz, 0.25, 0.02, seed));
const bar = concat(beat(1), beat(2), beat(3), beat(4));

const file = (name: string) => () => bytesSource(fixtureBytes(name));
const of = (channels: readonly Float32Array[]) => (): Samples => ({ rateHz, channels });

const recordings: readonly {
  readonly name: string;
  readonly open: () => Source | Samples;
  readonly answers: readonly Answer[];
}[] = [
  { name: '24.flac', open: file('24.flac'), answers: [mix, signal, basic] },
  { name: 'cbr.mp3', open: file('cbr.mp3'), answers: [mix, signal] },
  { name: 'aac.m4a', open: file('aac.m4a'), answers: [mix, signal] },
  { name: 'opus-5.1.ogg', open: file('opus-5.1.ogg'), answers: [mix] },
  { name: 'vorbis.ogg', open: file('vorbis.ogg'), answers: [mix] },
  { name: 'a generated voice in noise', open: of([take]), answers: [mix, voice, signal] },
  {
    name: 'a hit',
    open: of([decayingTone(rateHz, 1.2, 220, 0.12, 0.8)]),
    answers: [sample, basic],
  },
  {
    name: 'a loop in stereo',
    open: of([concat(bar, bar), concat(bar, bar).toReversed()]),
    answers: [mix, sample, signal],
  },
];

/** Of the decoded floats, channel after channel. */
async function hashOf(source: Source | Samples): Promise<string> {
  const channels =
    'channels' in source ? source.channels : await decodeWhole(await openAudio(source));
  const hash = createHash('sha256');
  for (const { buffer, byteOffset, byteLength } of channels)
    hash.update(new Uint8Array(buffer, byteOffset, byteLength));
  return hash.digest('hex').slice(0, 16);
}

type Body = Readonly<Record<string, unknown>>;

/** The fields of all answers to a recording. Those that several answers have are equal. */
async function measured({ open, answers }: (typeof recordings)[number]): Promise<Body> {
  const fields: Record<string, unknown> = { samples: await hashOf(open()), omitted: {} };
  for (const answer of answers) {
    const { body } = await analyze(open(), { answer, now: NOW });
    const { omitted, ...values } = JSON.parse(JSON.stringify(body)) as Body;
    expect({ ...values, ...fields }, answer.id).toMatchObject(values);
    Object.assign(fields, values);
    Object.assign(fields['omitted'] as object, omitted);
  }
  return fields;
}

/** JSON with a line for each field of a recording. */
function lay(all: Readonly<Record<string, Body>>): string {
  const lines = (value: Body, layOne: (one: unknown) => string, indent: string) =>
    Object.entries(value).map(([key, one]) => `\n${indent}${JSON.stringify(key)}: ${layOne(one)}`);
  const ofRecording = (fields: unknown) =>
    `{${lines(fields as Body, JSON.stringify, '    ').join(',')}\n  }`;
  return `{${lines(all, ofRecording, '  ').join(',')}\n}`;
}

const pinned = isPinning
  ? {}
  : (JSON.parse(readFileSync(PINNED, 'utf8')) as Readonly<Record<string, Body>>);

if (isPinning)
  test('writes testing/pinned.json', async () => {
    const all: Record<string, Body> = {};
    for (const recording of recordings) all[recording.name] = await measured(recording);
    writeFileSync(PINNED, `${lay(all)}\n`);
    expect(Object.keys(all)).toHaveLength(recordings.length);
  });
else
  test.each(recordings)('$name reads what is pinned, to the last bit', async (recording) => {
    expect(await measured(recording)).toMatchObject(pinned[recording.name] ?? {});
    expect(pinned).toHaveProperty([recording.name]);
  });
