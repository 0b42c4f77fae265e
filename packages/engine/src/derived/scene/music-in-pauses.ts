import { median } from '../../core/numbers.js';
import { classifier } from '../../features/classifier/classifier.js';
import { defineDerived } from '../derived.js';
import { pauses } from '../speech/pauses.js';

/** Less of them far from the phrases, 0.3 s, may be soft speech. */
const MIN_FAR_FRAMES = 15;
/**
 * Music in the pauses, by the medians of its logit and of its logit over that of noise. Under speech of four voices,
 * music of 17 to 20 dB has −2.1 to 1.9 and mostly −1 to 2.5. Pauses of clean speech have −4.8 and less; white and pink
 * noise, rain, a fire and a street have −4.6 to −1.6 over noise.
 */
const MIN_MUSIC = -2;
const MIN_OVER_NOISE = -1;

/**
 * Mean square of the pauses where they hold music; `undefined` elsewhere. Music is no steady noise: it cannot be tracked
 * under speech, and pauses that hold it are no soft speech.
 */
export const musicInPauses = defineDerived({
  id: 'music-in-pauses',
  // Basis: docs/measures/scene.md#music-under-the-speech; decision 0052
  needs: { pauses, detected: classifier },

  derive({ pauses: { gaps, farFrames, noisePower }, detected }): number | undefined {
    if (farFrames < MIN_FAR_FRAMES) return undefined;
    const music: number[] = [];
    const overNoise: number[] = [];
    for (const { start, end } of gaps)
      for (let i = start; i < Math.min(end, detected.music.length); i++) {
        music.push(detected.music[i] ?? 0);
        overNoise.push((detected.music[i] ?? 0) - (detected.noise[i] ?? 0));
      }
    if (music.length === 0) return undefined;
    const isMusic = median(music) >= MIN_MUSIC && median(overNoise) >= MIN_OVER_NOISE;
    return isMusic ? noisePower : undefined;
  },
});
