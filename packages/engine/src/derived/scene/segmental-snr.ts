import type { FrameRun } from '../../algorithms/spectrum.js';
import { clamp, itemAt, mean, powerDb } from '../../core/numbers.js';
import type { Reading } from '../../core/reading.js';
import { defineDerived } from '../derived.js';
import { centredFrames } from '../levels/centred-levels.js';
import { quietMoments, snrBound, snrDoubt } from './snr-bound.js';
import { noiseNear, noiseStepDb } from './noise-near.js';
import type { NoisyPassage } from './noisy-passages.js';
import { speechNoise } from './speech-noise.js';
import { meanPower, NO_PAUSE, pauses } from '../speech/pauses.js';
import { NO_SPEECH, speech } from '../speech/speech.js';

const LOWEST_DB = -10;
const HIGHEST_DB = 100;

/** Even where a mean is exact, its lowest values may be upper bounds. */
export const OF_WORST_PHRASES = ['segmentalSnrPerSegmentDb', 'worstPhraseSnrDb'] as const;
/** What is a bound where the mean is. */
const OF_PHRASES = ['segmentalSnrDb', ...OF_WORST_PHRASES] as const;

/**
 * Level of the speech of each phrase, as v1 bounds it under either detector, less the noise that goes on under it, over
 * the mean level of the pauses within 1 s of it, or of all pauses where none is so near; over the noise tracked under the
 * speech where the pauses are not certain; over the noise of passages that have more of it; clamped to −10..100 dB
 * (docs/measure/segmentalSnrDb.md).
 */
export const segmentalSnr = defineDerived({
  id: 'segmental-snr',
  // Basis: docs/measure/segmentalSnrDb.md
  needs: {
    levels: centredFrames,
    speech,
    pauses,
    speechNoise,
    doubt: snrDoubt,
    bound: snrBound,
  },

  derive({
    levels: { powers },
    speech: { segments, cores },
    pauses: { gaps },
    speechNoise,
    doubt,
    bound,
  }): Reading<readonly number[]> {
    if (segments.length === 0) return { absent: NO_SPEECH };
    const power = meanPower(powers, gaps);
    if (power === undefined) return { absent: NO_PAUSE };
    const noise = noiseNear(segments, gaps);
    // The signal of a phrase is speech plus noise: near 0 dB as much of one as of the other.
    const ratioDb = (detected: readonly FrameRun[], noisePower: number) =>
      powerDb(Math.max(0, (meanPower(powers, detected) ?? 0) - noisePower)) - powerDb(noisePower);
    const isTracked = speechNoise.source !== 'pauses';
    const value = segments.map((segment, i) => {
      const runs = itemAt(noise, i);
      const ofPauses = runs === gaps ? power : (meanPower(powers, runs) ?? power);
      const noisePower = Math.max(
        isTracked ? speechNoise.elsewhere : ofPauses,
        noiseOfPassages(segment, speechNoise.passages),
      );
      const loud = cores.filter(({ start, end }) => start >= segment.start && end <= segment.end);
      return clamp(ratioDb(loud, noisePower), LOWEST_DB, HIGHEST_DB);
    });
    const meanDb = mean(value);
    const absent =
      doubt(meanDb) ??
      (isTracked || speechNoise.passages.length > 0
        ? undefined
        : quietMoments(meanDb, ratioDb(cores, power), noiseStepDb(powers, segments, noise)));
    if (absent !== undefined) return { absent };
    return { value, ...bound(OF_PHRASES, meanDb) };
  },
});

/** Mean over a phrase of the noise that only some passages have. */
function noiseOfPassages({ start, end }: FrameRun, passages: readonly NoisyPassage[]): number {
  let noise = 0;
  for (const passage of passages) {
    const frames = Math.min(end, passage.end) - Math.max(start, passage.start);
    if (frames > 0) noise += (frames / (end - start)) * passage.noise;
  }
  return noise;
}
