import type { Alignment } from './algorithms/alignment/align.js';
import { growingFloats } from './core/growing-floats.js';
import { DEFAULT_LIMITS } from '@sonometer/decode/core/limits';
import type { Reading } from './core/reading.js';
import { openAudio } from '@sonometer/decode';
import { checkSource, type Source } from '@sonometer/decode/source/source';

export type { Alignment } from './algorithms/alignment/align.js';

/** What is compared sample by sample is held in memory: 10 minutes of each at 48 kHz, 115 MB. */
const MAX_SAMPLES = 600 * 48_000;
/** As in every analysis: what no recording holds counts as silence. */
const LARGEST_SAMPLE = 1e6;

/** Sets two recordings on each other to the sample; of longer ones the first ten minutes at 48 kHz, five at 96. */
export async function alignAudio(a: Source, b: Source): Promise<Reading<Alignment>> {
  checkSource(a, 'a');
  checkSource(b, 'b');
  const first = await monoOf(a);
  const second = await monoOf(b);
  if (first.rateHz !== second.rateHz)
    return { absent: `their sample rates differ: ${first.rateHz} and ${second.rateHz} Hz` };
  const { align } = await import('./algorithms/alignment/align.js'); // few programs align
  return align(first.samples, second.samples, first.rateHz);
}

/** The mean of the channels. */
async function monoOf(source: Source): Promise<{ rateHz: number; samples: Float32Array }> {
  const decoder = await openAudio(source, DEFAULT_LIMITS);
  try {
    const { rateHz } = decoder.format;
    const samples = growingFloats();
    let left = MAX_SAMPLES;
    while (left > 0) {
      const block = await decoder.next();
      if (!block) break;
      const frames = Math.min(left, block[0]?.length ?? 0);
      const mono = new Float32Array(frames);
      for (const channel of block)
        for (let i = 0; i < frames; i++) {
          const x = channel[i] ?? 0;
          if (Math.abs(x) <= LARGEST_SAMPLE) mono[i] = (mono[i] ?? 0) + x / block.length;
        }
      samples.append(mono);
      left -= frames;
    }
    return { rateHz, samples: samples.values() };
  } finally {
    await decoder.close();
  }
}
