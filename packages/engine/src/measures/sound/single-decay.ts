import type { Reading } from '../../core/reading.js';
import type { Material } from '../../derived/sound/material.js';
import { material } from '../../derived/sound/material.js';
import { type SoundDecay, soundDecay } from '../../derived/sound/sound-decay.js';
import { type OpeningSound, openingSound } from '../../features/sound/opening-sound.js';
import { absentOfContinuous } from './absent-of-continuous.js';

interface DecayInputs {
  readonly decay: SoundDecay | undefined;
  readonly material: Material;
  readonly sound: OpeningSound;
}

/** Condition of every reading of a decay. */
export const DECAY_NEEDS = { decay: soundDecay, material, sound: openingSound } as const;

/** The decay of a single sound that was read to its end, or why there is none. */
export function singleDecay({ decay, material, sound }: DecayInputs): Reading<SoundDecay> {
  if (!decay) return { absent: 'the sound is silent' };
  if (!sound.isWhole) return { absent: 'longer than a minute' };
  return absentOfContinuous(material) ?? { value: decay };
}
