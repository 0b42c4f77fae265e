import { describe, expect, test } from 'vitest';
import { type Call, expectAnswerOrError } from '../../../testing/junk-arguments.js';
import { inTier } from '../../../testing/tiers.js';
import { wavTone } from '../../../testing/wav-tone.js';
import * as decode from './index.js';

const { Bytes, bytesSource, DEFAULT_LIMITS, Fault, openSamples } = decode;
const wav = wavTone({ seconds: 0.1 });
const source = bytesSource(wav);
const samples = { channels: [new Float32Array(800)], rateHz: 8000, channelMask: 4 };
const buffer = {
  ...{ numberOfChannels: 1, sampleRate: 8000 },
  getChannelData: () => new Float32Array(800),
};
const format = { rateHz: 8000, channels: 1 };
const part = { startSec: 0, endSec: 0.05 };

const calls: Readonly<Record<string, readonly Call[]>> = {
  blobSource: [[decode.blobSource, new Blob([wav])]],
  Bytes: [
    [(bytes: Uint8Array, origin: string) => new Bytes(bytes, origin), wav, 'wav'],
    [(at: number, length: number) => new Bytes(wav, 'wav').text(at, length), 0, 4],
  ],
  bytesSource: [[bytesSource, wav]],
  checkLength: [[decode.checkLength, 1, format, DEFAULT_LIMITS]],
  checkLimits: [[decode.checkLimits, format, DEFAULT_LIMITS]],
  configureDecoders: [[decode.configureDecoders, { libavBase: undefined }]],
  Fault: [[(code: 'run.aborted', message: string) => new Fault(code, message), 'run.aborted', 'x']],
  listTracks: [[decode.listTracks, source]],
  openAudio: [[decode.openAudio, source, DEFAULT_LIMITS]],
  openPart: [
    [
      async (open: unknown, of: typeof part, maxSec: number) => {
        const opening = open === undefined ? openSamples(samples) : (open as decode.Decoder);
        const decoder = await decode.openPart(Promise.resolve(opening), of, maxSec);
        return decoder.next();
      },
      ...[undefined, part, 60],
    ],
  ],
  openSamples: [[(given: decode.Samples) => openSamples(given).next(), samples]],
  openWav: [[decode.openWav, source, DEFAULT_LIMITS]],
  readDeclared: [[decode.readDeclared, source, DEFAULT_LIMITS]],
  readWavEncoding: [[decode.readWavEncoding, new Bytes(wav.subarray(20, 36), 'wav')]],
  samplesIn: [
    [decode.samplesIn, samples, DEFAULT_LIMITS],
    [decode.samplesIn, buffer, DEFAULT_LIMITS],
    [decode.samplesIn, { ...source }, DEFAULT_LIMITS],
  ],
  streamSource: [[decode.streamSource, [wav], { maxBytes: 1e6 }]],
  withLayout: [[decode.withLayout, openSamples(samples), 'unnamed']],
  withNext: [[decode.withNext, openSamples(samples), () => null]],
};

describe('callers may lack types: whatever they pass is answered, or a Fault', () => {
  test('every function that is exported', () => {
    const functions = Object.entries(decode).flatMap(([name, value]) =>
      typeof value === 'function' ? [name] : [],
    );
    expect(Object.keys(calls).sort()).toEqual(functions.sort());
  });

  const all = Object.entries(calls).flatMap(([name, list]) =>
    list.map((call) => [name, call] as const),
  );
  test.each(all)('%s', async (_name, call) => {
    await expectAnswerOrError(call, (error) => error instanceof Fault, inTier(100, 2000));
  });
});

test('the Fault names the argument and its expected shape', () => {
  expect(() => bytesSource(null as never)).toThrow('bytes: expected a Uint8Array, not null');
  expect(() => {
    decode.checkLimits(format, {} as never);
  }).toThrow('limits.maxChannels: expected a number, not undefined');
});
