import type { FileFacts } from '../../core/audio.js';
import { speakersOf, unnamed } from '../../core/layout.js';
import type { Warning } from '../../core/warning.js';
import type { Source } from '../../source/source.js';
import type { Decoder } from '../decoder.js';
import { checkLimits, type DecodeLimits } from '../limits.js';
import { openPcm, pcmFacts } from '../pcm-decoder.js';
import { readWavHeader, type WavHeader } from './wav-header.js';

/** RIFF, RF64 and BW64 files with PCM, floating point, A-law or µ-law samples. */
export async function openWav(source: Source, limits: DecodeLimits): Promise<Decoder> {
  const header = await readWavHeader(source);
  checkLimits(header, limits);
  const { rateHz, channels, channelMask, admSpeakers } = header;
  // a header that could name speakers and names none: Ambisonics, or the capsules of a microphone
  const isUnnamed = channelMask === 0 && channels > 2;
  const speakers =
    admSpeakers ?? (isUnnamed ? unnamed(channels) : speakersOf(channels, channelMask));
  return openPcm(source, header, {
    format: { rateHz, channels, speakers },
    facts: factsOf(header),
    damage: computeDamage(header),
  });
}

function computeDamage({ furtherBytes, frameBytes, rateHz, tail }: WavHeader): readonly Warning[] {
  const frames = Math.floor(furtherBytes / frameBytes);
  if (frames === 0) return tail;
  return [
    ...tail,
    {
      code: 'not-all-measured',
      message: `the file holds a second data chunk with ${(frames / rateHz).toFixed(2)} s, which was not measured`,
    },
  ];
}

function factsOf({ samples, bits, declaredBytes, frameBytes, rateHz }: WavHeader): FileFacts {
  return {
    container: 'wav',
    ...pcmFacts(samples, bits),
    ...(declaredBytes !== undefined && {
      declaredDurationSec: Math.floor(declaredBytes / frameBytes) / rateHz,
    }),
  };
}
