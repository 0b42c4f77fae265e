import type { Material } from '../../derived/sound/material.js';

/** Why a continuous sound has no attack, decay, click or glide; nothing for one that begins and ends. */
export const absentOfContinuous = ({ structure }: Material) =>
  structure === 'continuous'
    ? { absent: 'the sound is continuous: it has no attack and no decay' }
    : undefined;
