import { clamp } from '../../core/numbers.js';
import type { ContentVerdict } from './content-type.js';
import type { HeardContent } from './heard-content.js';

/** A voice is heard in less of what the rules take for one: drums, drops and wipers have its syllables. */
const LEAST_VOICE_SHARE = 0.1;
/** Of less sound the learned model cannot tell a voice: a spoken letter is not heard as one. */
const LEAST_SEC = 0.4;

/**
 * The verdict of the rules, unless they say voice and none is heard: then what is heard of music and of noise. The
 * rules alone are right more often than what is heard alone, but surer than they are right: neither is surer than the
 * other is of the same (docs/models/hearing.md).
 */
export function verdictV2(ruled: ContentVerdict, heard: HeardContent): ContentVerdict {
  const { foregroundSec, voice, music, noise } = heard;
  const isHeard = foregroundSec < LEAST_SEC || voice.share >= LEAST_VOICE_SHARE;
  if (ruled.guess !== 'voice' || isHeard) return doubted(ruled, heard);
  const isMusic = music.probability >= noise.probability;
  const { probability } = isMusic ? music : noise;
  return { guess: isMusic ? 'music' : 'noise', confidence: clamp(probability, 0, 1) };
}

function doubted({ guess, confidence }: ContentVerdict, heard: HeardContent): ContentVerdict {
  const isNamed = guess === 'voice' || guess === 'music' || guess === 'noise';
  if (!isNamed || heard.foregroundSec < LEAST_SEC) return { guess, confidence };
  return { guess, confidence: Math.min(confidence, heard[guess].probability) };
}
