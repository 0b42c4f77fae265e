import { expect, test } from 'vitest';
import type { AudioBackend } from './audio-backend.js';
import { tools } from './tools.js';

const profile = tools.find(({ name }) => name === 'profile');

test.each(['beat', 'key', 'notes'])('%s tells the duration once', async (name) => {
  const measure = async () => ({
    body: { profile: name, durationSec: 2, duration: 2, omitted: {} },
    durationSec: 2,
    warnings: [],
  });
  const failureOf = () => {
    throw new Error('nothing fails here');
  };
  const audio = { path: { type: 'string' } };
  const backend: AudioBackend = {
    audio,
    atOnce: 1,
    measure,
    measureToCompare: measure,
    measureAnswer: measure,
    failureOf,
  };
  const context = { signal: new AbortController().signal, onProgress: () => undefined };
  const answer = await profile?.call({ profile: name, path: 'a.wav' }, backend, context);
  expect(answer?.text.match(/^Duration: 2 s/gm)).toHaveLength(1);
});
