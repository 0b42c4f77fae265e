import { expect, test } from 'vitest';
import { durationSec } from '../measures/file.js';
import { lossySource } from '../measures/origin.js';
import { signalToNoiseDb } from '../measures/speech-to-noise.js';
import { passagesIn, statusOf } from './assemble.js';

test('a value whose margin is not a number says in words how often it is right', () => {
  const { accuracy } = lossySource;
  expect(accuracy).toMatch(/of 95 encodes .* of 48 originals/);
  const reported = statusOf({ lossySource, durationSec });
  expect(reported['lossySource']).toMatchObject({ status: 'validated', accuracy });
  expect(reported['lossySource']).not.toHaveProperty('margin');
  expect(reported['durationSec']).not.toHaveProperty('accuracy');
});

test('a value that is an upper bound claims no margin', () => {
  const marginOf = (isBound: boolean) =>
    statusOf({ signalToNoiseDb }, [], () => isBound)['signalToNoiseDb'];
  expect(marginOf(false)).toHaveProperty('margin', { plus: 6, minus: 6, unit: 'dB' });
  expect(marginOf(true)).not.toHaveProperty('margin');
});

test('a group is trusted as its least trusted part', () => {
  const beta = { ...durationSec, id: 'beta', status: 'beta', basis: 'a guess' } as const;
  const reported = statusOf({ 'room.length': durationSec, 'room.sound': beta, durationSec }, [
    'room',
  ]);
  expect(reported['room']).toEqual({
    status: 'beta',
    basis: `${durationSec.basis}; a guess`,
    how: 'dsp',
  });
  expect(reported['durationSec']).toMatchObject({ status: durationSec.status });
});

test('the place of a noisy passage counts from the start of the file, in its sentence as well', () => {
  const noisyPassages = [{ valueDb: 17.04, startSec: 0, endSec: 5.96 }];
  const reading = { value: 22, noisyPassages };
  expect(passagesIn([signalToNoiseDb], () => reading, 20)).toEqual([
    {
      code: 'noisy-passage',
      message: 'signalToNoiseDb is of the whole recording: from 20.0 to 26.0 s it is 17.0 dB',
      startSec: 20,
      endSec: 25.96,
    },
  ]);
});
