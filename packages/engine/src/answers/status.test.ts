import { expect, test } from 'vitest';
import { durationSec } from '../measures/file/duration-sec.js';
import { signalToNoiseDb } from '../measures/scene/signal-to-noise-db.js';
import { lossySource } from '../measures/origin/lossy-source.js';
import { statusOf } from './status.js';

test('a value whose margin is not a number says in words how often it is right', () => {
  const { accuracy } = lossySource;
  expect(accuracy).toMatch(/of 95 encodes .* of 48 originals/);
  const told = statusOf({ lossySource, durationSec });
  expect(told['lossySource']).toMatchObject({ status: 'validated', accuracy });
  expect(told['lossySource']).not.toHaveProperty('margin');
  expect(told['durationSec']).not.toHaveProperty('accuracy');
});

test('a value that is an upper bound claims no margin', () => {
  const marginOf = (isBound: boolean) =>
    statusOf({ signalToNoiseDb }, [], () => isBound)['signalToNoiseDb'];
  expect(marginOf(false)).toHaveProperty('margin', { plus: 3, minus: 6, unit: 'dB' });
  expect(marginOf(true)).not.toHaveProperty('margin');
});

test('a group is trusted as its least trusted part', () => {
  const beta = { ...durationSec, id: 'beta', status: 'beta', basis: 'a guess' } as const;
  const told = statusOf({ 'room.length': durationSec, 'room.sound': beta, durationSec }, ['room']);
  expect(told['room']).toEqual({
    status: 'beta',
    basis: `${durationSec.basis}; a guess`,
    how: 'dsp',
  });
  expect(told['durationSec']).toMatchObject({ status: durationSec.status });
});
