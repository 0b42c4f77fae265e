import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { fixtureBytes } from '../../../../testing/fixture-source.js';
import { readOnce } from '../../../../testing/read-once.js';
import { inTier } from '../../../../testing/tiers.js';
import { wavFile } from '../../../../testing/wav-file.js';
import { analyze, type Request } from '../analyze.js';
import { bytesSource } from '@sonometer/decode/source/bytes-source';
import type { Answer } from './answer.js';
import { mix } from './mix.js';
import { profiles } from './profiles/index.js';
import { sample } from './sample.js';
import { answerSchema } from './schema.js';
import { segments, voice } from './voice.js';
import { signal, spectrum } from './signal.js';
import { target } from './target.js';
import { timeseries } from './timeseries.js';

const ajv = new Ajv2020({ strict: false, allErrors: true });
const answers = [
  mix,
  voice,
  segments,
  sample,
  signal,
  spectrum,
  timeseries,
  target,
  ...Object.values(profiles),
];

const read = (bytes: Uint8Array, answer: Answer, fileName?: string, round = false) =>
  analyze(bytesSource(bytes), {
    answer,
    options: {
      ...(answer === target && { target: 'spotify' }),
      ...(round && { round }),
    },
    ...(fileName !== undefined && { submission: { fileName } }),
  });

const damagedMp3 = fixtureBytes('no-header.mp3');
damagedMp3[2090] = 0; // the mark of the eleventh frame

const damaged = {
  code: 'damaged',
  startSec: expect.any(Number) as unknown,
  endSec: expect.any(Number) as unknown,
  count: expect.any(Number) as unknown,
  message: expect.stringMatching(/^\d+ damaged frames? (was|were) left out/) as unknown,
};

/** All but the one for rooms; the one that encodes with every codec takes longer than all others. */
const readHere = answers.filter(
  ({ id }) => id !== 'profile.room' && (id !== 'profile.encode' || inTier(false, true)),
);
const requestOf = (answer: Answer): Request => ({
  answer,
  ...(answer === target && { options: { target: 'spotify' } }),
});
const readAll = (bytes: Uint8Array) => {
  const [first, ...others] = readHere.map(requestOf);
  return readOnce(bytesSource(bytes), [first!, ...others]);
};

describe('in its body', () => {
  let ofDamaged: Awaited<ReturnType<typeof readOnce>>;
  let ofWhole: typeof ofDamaged;
  let ofNaN: typeof ofDamaged;
  beforeAll(async () => {
    ofDamaged = await readAll(damagedMp3);
    ofWhole = await readAll(fixtureBytes('no-header.mp3'));
    const data = new Uint8Array(new Float32Array(48_000).fill(0.1).buffer);
    new DataView(data.buffer).setFloat32(400, NaN, true);
    ofNaN = await readAll(wavFile({ rateHz: 48_000, bits: 32, tag: 3, data }));
  });

  test.each(readHere)('$id says what is damaged, and nothing of a sound file', (answer) => {
    const { body, warnings } = ofDamaged(requestOf(answer));
    expect(body['warnings']).toEqual([damaged]);
    expect(warnings).toEqual([(body['warnings'] as { message: string }[])[0]!.message]);
    const validate = ajv.compile(answerSchema(answer));
    void validate(body);
    expect(validate.errors ?? []).toEqual([]);
    expect(ofWhole(requestOf(answer)).body).not.toHaveProperty('warnings');
  });

  test.each(readHere)('$id says that a sample is not a number', (answer) => {
    expect(ofNaN(requestOf(answer)).body['warnings']).toEqual([
      { code: 'not-numbers', message: '1 sample is not a number and counts as 0', count: 1 },
    ]);
  });
});

test('times are rounded with the rest', async () => {
  const [exact] = (await read(damagedMp3, mix)).body['warnings'] as { startSec: number }[];
  const [rounded] = (await read(damagedMp3, mix, undefined, true)).body['warnings'] as {
    startSec: number;
  }[];
  expect(rounded!.startSec).toBe(Math.round(exact!.startSec * 1000) / 1000);
});

test('samples that are not numbers, another length, another name', async () => {
  const data = new Uint8Array(new Float32Array(48_000).fill(0.1).buffer);
  new DataView(data.buffer).setFloat32(400, NaN, true);
  new DataView(data.buffer).setFloat32(800, Infinity, true);
  const bytes = wavFile({ rateHz: 48_000, bits: 32, tag: 3, data, dataSize: 2 * data.length });
  const { body } = await read(bytes, mix, 'take.mp3');
  expect(body['warnings']).toEqual([
    { code: 'length-differs', message: 'the file declares 2.00 s but contains 1.00 s of audio' },
    { code: 'not-numbers', message: '2 samples are not numbers and count as 0', count: 2 },
    { code: 'name-differs', message: 'the name ends in .mp3, but the file is wav' },
  ]);
});
