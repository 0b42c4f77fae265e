import type { FileFacts } from '../packages/decode/src/core/audio.js';
import { speakersOf } from '../packages/decode/src/core/layout.js';
import { readOptions } from '../packages/engine/src/core/options.js';
import { openKernels } from '../packages/engine/src/kernels/open-kernels.js';
import type { Fold, Feature } from '../packages/engine/src/features/feature.js';
import type { Recording } from './readings.js';

const FLOAT_WAV: FileFacts = {
  container: 'wav',
  codec: 'pcm-float',
  lossy: false,
  bitDepth: 32,
  float: true,
};

/** A track that needs nothing, as it begins. */
export function foldOf<Output>(
  feature: Feature<Output>,
  rateHz: number,
  channels: number,
  facts: FileFacts = FLOAT_WAV,
): Fold<Output> {
  const format = { rateHz, channels, speakers: speakersOf(channels) };
  const options = readOptions({}, [], new Date('2026-11-20'));
  const listen = () => {
    throw new Error('a track that listens elsewhere is tested through the whole engine');
  };
  return feature.open({
    format,
    facts,
    options,
    kernels: openKernels(),
    inputs: {},
    listen,
    maxThreads: 1,
    marks: [],
  });
}

/**
 * The output of a track that needs nothing, fed with blocks of the given lengths in turn; a track that
 * reads 'mono' gets the first channel.
 */
export function outputOf<Output>(
  feature: Feature<Output>,
  { rateHz, channels }: Recording,
  blockFrames: readonly number[] = [8192],
  facts?: FileFacts,
): Output {
  const received = feature.reads === 'mono' ? channels.slice(0, 1) : channels;
  const fold = foldOf(feature, rateHz, received.length, facts);
  const frames = received[0]?.length ?? 0;
  for (let from = 0, block = 0; from < frames; block++) {
    const to = Math.min(frames, from + (blockFrames[block % blockFrames.length] ?? 1));
    fold.push(received.map((channel) => channel.subarray(from, to)));
    from = to;
  }
  return fold.end();
}
