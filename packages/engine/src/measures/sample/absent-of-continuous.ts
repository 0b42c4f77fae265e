import type { Material } from '../../derived/material.js';

/** Why a continuous sound has no attack, decay, click or glide; nothing for one that begins and ends. */
export const absentOfContinuous = ({ structure }: Material) =>
  structure === 'continuous' ? { absent: 'a continuous sound has none' } : undefined;
