import { clamp, itemAt, mean } from '../../core/numbers.js';
import type { Reading } from '../../core/reading.js';
import { log10 } from '@sonometer/decode/elementary/log10';
import { SPEECH_OCTAVES_HZ, voiceBands } from '../../features/speech/voice-bands.js';
import { defineDerived } from '../derived.js';
import type { FrameRun } from '../../algorithms/spectrum.js';
import { NO_PAUSE, pauses } from '../speech/pauses.js';
import { noiseNear } from './noise-near.js';
import { speechNoise } from './speech-noise.js';
import { meanWithin } from './gap-sound.js';
import { NO_SPEECH, speech } from '../speech/speech.js';

/** Weight of each octave for intelligibility. */
const WEIGHTS = [0.22, 0.26, 0.3, 0.22] as const;
/** A phrase of 0.2 s, and two of them (docs/interface.md#voiceanalysis). */
const MIN_FRAMES = 10;
const MIN_PHRASES = 2;
/** IEC 60268-16 maps −15..15 dB to 0..1. */
const SPAN_DB = 30;
const OFFSET_DB = 15;
/** A band at the noise's own level has practically no speech: −30 dB. */
const MIN_RATIO = 1e-3;

const GATED = 'a noise gate takes the noise out of the pauses';

/**
 * Share of the speech that noise leaves audible, 0..1, a proxy and not an STI
 * (docs/measure/sceneIntelligibilityScore.md): speech to noise per phrase and octave, mapped as IEC 60268-16
 * maps it, weighted, averaged over the phrases.
 */
export const intelligibility = defineDerived({
  id: 'intelligibility',
  // Basis: IEC 60268-16, its map from level to index only; docs/measure/sceneIntelligibilityScore.md
  needs: { speech, pauses, noise: speechNoise, bands: voiceBands },

  derive({
    speech,
    pauses: { clickFreeGaps: gaps },
    noise: { source, octaves: trackedOctaves },
    bands: { octaves, grid },
  }): Reading<number> {
    if (speech.segments.length === 0) return { absent: NO_SPEECH };
    if (gaps.length === 0) return { absent: NO_PAUSE };
    if (source === 'gated') return { absent: GATED };
    const detected = SPEECH_OCTAVES_HZ.flatMap((hz, i) =>
      hz <= 0.45 * grid.rateHz
        ? [
            {
              powers: itemAt(octaves, i),
              weight: itemAt(WEIGHTS, i),
              // Pauses that are not certain contain soft speech.
              octaveNoise: source === 'tracked' ? trackedOctaves[i] : undefined,
            },
          ]
        : [],
    );
    const total = detected.reduce((sum, { weight }) => sum + weight, 0);
    const phrases = speech.segments.filter(({ start, end }) => end - start >= MIN_FRAMES);
    const near = noiseNear(phrases, gaps);

    const scoreOf = (phrase: FrameRun, runs: readonly FrameRun[]): number | undefined => {
      let score = 0;
      for (const { powers, weight, octaveNoise } of detected) {
        const both = meanWithin(powers, [phrase], grid);
        const alone =
          octaveNoise ?? meanWithin(powers, runs, grid) ?? meanWithin(powers, gaps, grid);
        if (both === undefined || alone === undefined) return undefined;
        const ratio = alone > 0 ? Math.max(both / alone - 1, MIN_RATIO) : Infinity;
        score += weight * clamp((10 * log10(ratio) + OFFSET_DB) / SPAN_DB, 0, 1);
      }
      return score / total;
    };
    const scores = phrases.flatMap((phrase, i) => scoreOf(phrase, itemAt(near, i)) ?? []);
    if (scores.length < MIN_PHRASES)
      return { absent: 'fewer than two phrases with a pause to compare them to' };
    return { value: mean(scores) };
  },
});
