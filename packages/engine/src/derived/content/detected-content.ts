import { percentileOfSorted, powerDb } from '../../core/numbers.js';
import { exp } from '../../elementary/exp.js';
import { exp10 } from '../../elementary/exp10.js';
import { classifier } from '../../features/classifier/classifier.js';
import { monoLevels } from '../../features/levels/mono-levels.js';
import { SILENCE_GATE } from '../../features/spectral-feature.js';
import { defineDerived } from '../derived.js';
import { BACKGROUND_DB } from './content-type-v1.js';
import { LEVEL_FRAME_SEC } from '../levels/level-frames.js';

const BACKGROUND = exp10(-BACKGROUND_DB / 10);

export interface DetectedKind {
  /** Share of the foreground in which it is detected, whatever else is. */
  readonly share: number;
  /** Mean probability over the foreground. */
  readonly probability: number;
  /** Mean level of the frames in which it is detected, dBFS; absent without any. */
  readonly levelDb: number | undefined;
}

/** What is detected in a whole file; the foreground is empty in silence. */
export interface DetectedContent {
  readonly foregroundSec: number;
  readonly voice: DetectedKind;
  readonly music: DetectedKind;
  readonly noise: DetectedKind;
}

/** What is detected in the frames above −60 dBFS that are not far below the loud ones. */
export const detectedContent = defineDerived({
  id: 'detected-content',
  basis: 'docs/models/hearing.md; docs/measures/content.md#model-v2',
  needs: { levels: monoLevels, detected: classifier },

  derive({ levels, detected }): DetectedContent {
    const sounding = levels.filter((power) => power > SILENCE_GATE).sort();
    const min = sounding.length > 0 ? BACKGROUND * percentileOfSorted(sounding, 95) : Infinity;
    const isForeground = (power: number) => power > SILENCE_GATE && power >= min;

    const kinds = [detected.speech, detected.music, detected.noise].map((logits) =>
      openKind(logits),
    );
    let frames = 0;
    levels.forEach((power, i) => {
      if (!isForeground(power)) return;
      frames++;
      for (const kind of kinds) kind.add(i, power);
    });
    const [voice, music, noise] = kinds.map((kind) => kind.over(frames));
    return {
      foregroundSec: frames * LEVEL_FRAME_SEC,
      voice: voice ?? NOTHING,
      music: music ?? NOTHING,
      noise: noise ?? NOTHING,
    };
  },
});

const NOTHING: DetectedKind = { share: 0, probability: 0, levelDb: undefined };

function openKind(logits: Float32Array) {
  // One by one: numbers that come out of a list stay boxed in V8, one new object for each addition.
  let detected = 0;
  let probability = 0;
  let power = 0;
  return {
    add(i: number, framePower: number) {
      probability += probabilityOf(logits[i]);
      if ((logits[i] ?? -Infinity) <= 0) return;
      detected++;
      power += framePower;
    },
    over: (frames: number): DetectedKind =>
      frames === 0
        ? NOTHING
        : {
            share: detected / frames,
            probability: probability / frames,
            levelDb: detected > 0 ? powerDb(power / detected) : undefined,
          },
  };
}

const probabilityOf = (logit = -Infinity): number => 1 / (1 + exp(-logit));
