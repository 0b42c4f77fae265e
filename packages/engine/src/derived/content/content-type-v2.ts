import { clamp } from '../../core/numbers.js';
import type { ContentVerdict } from './content-type.js';
import type { DetectedContent } from './detected-content.js';

/** Under this share of the sound no voice is heard: drums, drops and wipers have its syllables. */
const MIN_VOICE_SHARE = 0.1;
/** A voice is heard for certain from this mean probability on, where music has less than `LITTLE_MUSIC`. */
const CERTAIN_VOICE = 0.6;
const LITTLE_MUSIC = 0.5;
/** What is heard without the other of music and noise: more of it than this, and less of the other than that. */
const RATHER_DETECTED = 0.5;
const LITTLE_OTHER = 0.35;
/** Noise this clearly, and music no more than that: the notes that the rules find are those of an effect. */
const CLEAR_NOISE = 0.6;
const HARDLY_MUSIC = 0.4;
/** Of less sound the learned model cannot tell a voice: a spoken letter is not heard as one. */
const MIN_SEC = 0.4;

/**
 * The verdict of the rules, against what is heard: it is a voice where one is heard for certain and no music, whatever
 * notes and noise the rules find in it; where none is heard it is neither voice nor mixed, but what is heard of
 * music and of noise, as it is where the rules know nothing; and what is clearly noise is no music. The rules alone are right more often than what is heard
 * alone, but surer than they are right: neither is surer than the other is of the same (docs/models/hearing.md).
 */
export function verdictV2(ruled: ContentVerdict, detected: DetectedContent): ContentVerdict {
  const { foregroundSec, voice, music } = detected;
  if (foregroundSec < MIN_SEC || ruled.guess === 'silence') return ruled;
  if (voice.probability >= CERTAIN_VOICE && music.probability < LITTLE_MUSIC)
    return detectedAs('voice', detected);
  if (voice.share >= MIN_VOICE_SHARE) return doubted(ruled, detected);

  const [rather, other] =
    music.probability >= detected.noise.probability ? NOTES_FIRST : NOISE_FIRST;
  const isAlone =
    detected[rather].probability >= RATHER_DETECTED && detected[other].probability < LITTLE_OTHER;
  if (ruled.guess === 'music' && isOnlyNoise(detected)) return detectedAs('noise', detected);
  const isOpen = ruled.guess === 'mixed' || ruled.guess === 'unknown';
  if (ruled.guess === 'voice' || (isOpen && isAlone)) return detectedAs(rather, detected);
  return doubted(ruled, detected);
}

const isOnlyNoise = ({ music, noise }: DetectedContent): boolean =>
  noise.probability >= CLEAR_NOISE && music.probability < HARDLY_MUSIC;

const NOTES_FIRST = ['music', 'noise'] as const;
const NOISE_FIRST = ['noise', 'music'] as const;

type Named = 'voice' | 'music' | 'noise';

const detectedAs = (guess: Named, detected: DetectedContent): ContentVerdict => ({
  guess,
  confidence: clamp(detected[guess].probability, 0, 1),
});

function doubted({ guess, confidence }: ContentVerdict, detected: DetectedContent): ContentVerdict {
  const isNamed = guess === 'voice' || guess === 'music' || guess === 'noise';
  return {
    guess,
    confidence: isNamed ? Math.min(confidence, detected[guess].probability) : confidence,
  };
}
