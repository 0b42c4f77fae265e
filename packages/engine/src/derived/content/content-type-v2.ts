import { clamp } from '../../core/numbers.js';
import type { ContentVerdict } from './content-verdict.js';
import type { DetectedContent } from './detected-content.js';

/** Under this share of the sound no voice is detected: drums, drops and wipers have its syllables. */
const MIN_VOICE_SHARE = 0.1;
/** A voice is certain from this mean probability on, where music has less than `LITTLE_MUSIC`. */
const CERTAIN_VOICE = 0.6;
const LITTLE_MUSIC = 0.5;
/** Music or noise without the other: more of the one than this, and less of the other than that. */
const RATHER_DETECTED = 0.5;
const LITTLE_OTHER = 0.35;
/** Noise this certain, with music no more than that: then the notes that the rules find are those of an effect. */
const CLEAR_NOISE = 0.6;
const HARDLY_MUSIC = 0.4;
/** In less sound the classifier cannot recognise a voice: it misses a spoken letter. */
const MIN_SEC = 0.4;

/**
 * The verdict of the rules, checked against the classifier. It is a voice where a voice is certain and no music is
 * detected, whatever notes and noise the rules find. Where no voice is detected it is neither voice nor mixed, but
 * music or noise as detected, as it is where the rules find nothing. What is clearly noise is no music. The rules are
 * right more often than the classifier, but too confident: neither gets more confidence than the other has in the same
 * verdict (docs/models/hearing.md).
 */
export function verdictV2(ruled: ContentVerdict, detected: DetectedContent): ContentVerdict {
  const { foregroundSec, voice, music } = detected;
  if (foregroundSec < MIN_SEC || ruled.guess === 'silence') return ruled;
  if (voice.probability >= CERTAIN_VOICE && music.probability < LITTLE_MUSIC)
    return detectedAs('voice', detected);
  if (voice.share >= MIN_VOICE_SHARE) return doubted(ruled, detected);

  const [rather, other] =
    music.probability >= detected.noise.probability ? NOTES_FIRST : NOISE_FIRST;
  const isOnlyKind =
    detected[rather].probability >= RATHER_DETECTED && detected[other].probability < LITTLE_OTHER;
  if (ruled.guess === 'music' && isOnlyNoise(detected)) return detectedAs('noise', detected);
  const isOpen = ruled.guess === 'mixed' || ruled.guess === 'unknown';
  if (ruled.guess === 'voice' || (isOpen && isOnlyKind)) return detectedAs(rather, detected);
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
