import { describe, expect, test } from 'vitest';
import { analyze } from '@sonometer/engine';
import { mix } from '@sonometer/engine/answers/mix';
import { Fault } from '../core/fault.js';
import type { AudioInput } from './audio-input.js';

const RATE_HZ = 48_000;
const tone = (frames = RATE_HZ) =>
  Float32Array.from(
    { length: frames },
    (_, i) => 0.1 * Math.sin((2 * Math.PI * 997 * i) / RATE_HZ),
  );

async function refusal(input: unknown): Promise<string> {
  try {
    await analyze(input as AudioInput, { answer: mix });
  } catch (error) {
    if (error instanceof Fault) return `${error.code} ${error.message}`;
    throw error;
  }
  return 'measured';
}

describe('samples that are not what they should be are refused, with what is expected', () => {
  test.each([
    ['rate 0', { channels: [tone()], rateHz: 0 }, /^limit.rate 0 Hz; 1000 to 768000 Hz/],
    [
      'rate NaN',
      { channels: [tone()], rateHz: NaN },
      /^request.invalid rateHz: expected the sample rate in Hz.*not NaN/,
    ],
    ['no rate', { channels: [tone()] }, /^request.invalid rateHz: .*not undefined/],
    [
      'a rate in words',
      { channels: [tone()], rateHz: '48000' },
      /^request.invalid rateHz: .*not string/,
    ],
    [
      'plain numbers',
      { channels: [[0, 0.5, 0]], rateHz: RATE_HZ },
      /^request.invalid channels\[0\]: expected a Float32Array.*not Array/,
    ],
    [
      'integers',
      { channels: [Int16Array.from(tone(), (x) => x * 32767)], rateHz: RATE_HZ },
      /^request.invalid channels\[0\].*not Int16Array: divide integers by their full scale/,
    ],
    [
      'double precision',
      { channels: [Float64Array.from(tone())], rateHz: RATE_HZ },
      /^request.invalid channels\[0\].*not Float64Array$/,
    ],
    [
      'other lengths',
      { channels: [tone(), tone(100)], rateHz: RATE_HZ },
      /^request.invalid channels\[1\]: .*48000, not 100 samples/,
    ],
    ['no channel', { channels: [], rateHz: RATE_HZ }, /^limit.channels /],
    [
      '25 channels',
      { channels: Array.from({ length: 25 }, () => tone()), rateHz: RATE_HZ },
      /^limit.channels 25 channels/,
    ],
    [
      'samples without channels',
      { channels: tone(), rateHz: RATE_HZ },
      /^request.invalid channels: .*not Float32Array/,
    ],
    ['no samples', { channels: [tone(0)], rateHz: RATE_HZ }, /^decode.unsupported /],
  ])('%s', async (_, input, expected) => {
    expect(await refusal(input)).toMatch(expected);
  });

  test('NaN and infinity among them are taken out', async () => {
    const holed = tone();
    holed.set([NaN, Infinity, -Infinity], 1000);
    const { body } = await analyze({ channels: [holed], rateHz: RATE_HZ }, { answer: mix });
    expect(body.integratedLufs).toBeCloseTo(-23, 1);
  });
});

describe('what is no audio at all is told how it becomes a source', () => {
  test.each([
    ['bytes', new Uint8Array(10), /bytesSource\(bytes\)$/],
    ['a blob', new Blob(['x']), /blobSource\(blob\)$/],
    ['a stream', new Blob(['x']).stream(), /await streamSource\(stream\)$/],
    ['nothing', undefined, /not undefined$/],
    ['null', null, /not null$/],
    ['a path', 'song.wav', /not string$/],
  ])('%s', async (_, input, expected) => {
    expect(await refusal(input)).toMatch(expected);
  });
});

test('an AudioBuffer is measured as its samples are', async () => {
  const channels = [tone(), tone()];
  const buffer = {
    numberOfChannels: 2,
    sampleRate: RATE_HZ,
    getChannelData: (index: number) => channels[index]!,
  };
  const [ofBuffer, ofSamples] = await Promise.all([
    analyze(buffer, { answer: mix }),
    analyze({ channels, rateHz: RATE_HZ }, { answer: mix }),
  ]);
  expect(ofBuffer.body).toEqual(ofSamples.body);
});
