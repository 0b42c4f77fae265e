import { percentileOfSorted, powerDb } from '../../core/numbers.js';
import { exp } from '../../elementary/exp.js';
import { exp10 } from '../../elementary/exp10.js';
import { hearing } from '../../tracks/hearing/hearing.js';
import { monoLevels } from '../../tracks/levels/mono-levels.js';
import { SILENCE_GATE } from '../../tracks/spectral-track.js';
import { defineDerived } from '../derived.js';
import { BACKGROUND_DB } from './content-type-v1.js';
import { LEVEL_FRAME_SEC } from '../levels/level-frames.js';

const BACKGROUND = exp10(-BACKGROUND_DB / 10);

export interface HeardKind {
  /** Share of the foreground in which it is heard, whatever else is. */
  readonly share: number;
  /** Mean probability over the foreground. */
  readonly probability: number;
  /** Mean level of the frames in which it is heard, dBFS; absent without any. */
  readonly levelDb: number | undefined;
}

/** What is heard of a whole file; the foreground is empty in silence. */
export interface HeardContent {
  readonly foregroundSec: number;
  readonly voice: HeardKind;
  readonly music: HeardKind;
  readonly noise: HeardKind;
}

/** What is heard in the frames above −60 dBFS that are not far under the loud ones. */
export const heardContent = defineDerived({
  id: 'heard-content',
  basis: 'docs/models/hearing.md; docs/measures/content.md#model-v2',
  needs: { levels: monoLevels, heard: hearing },

  derive({ levels, heard }): HeardContent {
    const sounding = levels.filter((power) => power > SILENCE_GATE).sort();
    const least = sounding.length > 0 ? BACKGROUND * percentileOfSorted(sounding, 95) : Infinity;
    const isForeground = (power: number) => power > SILENCE_GATE && power >= least;

    const kinds = [heard.speech, heard.music, heard.noise].map((logits) => openKind(logits));
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

const NOTHING: HeardKind = { share: 0, probability: 0, levelDb: undefined };

function openKind(logits: Float32Array) {
  // One by one: numbers that come out of a list stay boxed in V8, one new object for each addition.
  let heard = 0;
  let probability = 0;
  let power = 0;
  return {
    add(i: number, framePower: number) {
      probability += probabilityOf(logits[i]);
      if ((logits[i] ?? -Infinity) <= 0) return;
      heard++;
      power += framePower;
    },
    over: (frames: number): HeardKind =>
      frames === 0
        ? NOTHING
        : {
            share: heard / frames,
            probability: probability / frames,
            levelDb: heard > 0 ? powerDb(power / heard) : undefined,
          },
  };
}

const probabilityOf = (logit = -Infinity): number => 1 / (1 + exp(-logit));
