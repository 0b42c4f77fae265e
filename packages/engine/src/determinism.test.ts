import { describe, expect, test } from 'vitest';
import { fixtureBytes } from '../../../testing/fixture-source.js';
import { masterSignal, type Master } from '../../../testing/master-signal.js';
import { speechLike } from '../../../testing/speech-like.js';
import { concat, mix as sum, pinkNoise, silence, sine } from '../../../testing/signals.js';
import { wavFile } from '../../../testing/wav-file.js';
import { analyze } from './analyze.js';
import type { Answer } from './answers/answer.js';
import { mix } from './answers/mix.js';
import { sample } from './answers/sample.js';
import { signal } from './answers/signal.js';
import { voice } from './answers/voice.js';
import type { Samples } from '@sonometer/decode';
import { bytesSource } from '@sonometer/decode/source/bytes-source';

/** With every curve. */
async function answerText(source: Parameters<typeof analyze>[0], answer: Answer) {
  const options = answer.accepts.includes('series') ? { series: true } : {};
  // The same for all, so that only what the file itself states may differ.
  const submission = { fileName: 'take', sizeBytes: 1, sha256: 'f' };
  const { body } = await analyze(source, { answer, options, submission });
  return JSON.stringify(body, (key, value: unknown) => {
    if (key === 'format') return undefined;
    if (key !== 'tags') return value;
    return (value as readonly string[]).filter((tag) => !tag.startsWith('format:'));
  });
}

/** The master as a WAV file of its own depth. */
function wavOf(master: Master): Uint8Array {
  const bytes = Math.ceil(master.bits / 8);
  const channels = masterSignal(master);
  const data = new Uint8Array(master.frames * master.channels * bytes);
  for (let i = 0, at = 0; i < master.frames; i++)
    for (const channel of channels) {
      const value = Math.round(channel[i]! * 2 ** (bytes * 8 - 1));
      for (let b = 0; b < bytes; b++) data[at++] = (value >> (8 * b)) & 255;
    }
  return wavFile({ rateHz: master.rateHz, channels: master.channels, bits: bytes * 8, data });
}

const CD = { rateHz: 44_100, channels: 2 };

describe('the same samples in another container', () => {
  test.each([
    { master: { ...CD, frames: 12_007, bits: 16 }, names: ['16.flac', 'alac-16.m4a'] },
    { master: { ...CD, frames: 9001, bits: 24 }, names: ['24.flac', 'alac-24.m4a'] },
  ])('$names answer as the WAV does, byte for byte', async ({ master, names }) => {
    for (const answer of [mix, signal]) {
      const expected = await answerText(bytesSource(wavOf(master)), answer);
      for (const name of names)
        expect(await answerText(bytesSource(fixtureBytes(name)), answer)).toBe(expected);
    }
  });
});

test('a file answers the same every time', async () => {
  for (const name of ['aac.m4a', 'opus.ogg']) {
    const first = await answerText(bytesSource(fixtureBytes(name)), signal);
    expect(await answerText(bytesSource(fixtureBytes(name)), signal)).toBe(first);
  }
});

describe('however the packets are cut, every byte of the answer is the same', () => {
  const rateHz = 44_100;
  const left = concat(
    speechLike({ rateHz, seconds: 1.3 }),
    silence(rateHz, 0.45),
    sum(sine(rateHz, 0.8, 440, 0.4), pinkNoise(rateHz, 0.8, 0.05)),
    sine(rateHz, 0.2, 1000, 1.2).map((x) => Math.max(-1, Math.min(1, x))),
  );
  const right = left.map((x, n) => 0.5 * x + 0.2 * (left[n - 30] ?? 0));
  const recording: Samples = { rateHz, channels: [left, right] };

  test.each([mix, signal, voice, sample])('$id', async (answer) => {
    const whole = await answerText({ ...recording, packetFrames: left.length }, answer);
    for (const packetFrames of [61, 441, 1000, 1152, 4096, 30_011])
      expect(await answerText({ ...recording, packetFrames }, answer)).toBe(whole);
  });
});
