import { attackStrength } from '../derived/sound/sound-envelope.js';
import { material, STRUCTURES } from '../derived/sound/material.js';
import { defineMeasure } from './measure.js';

/** Attack strength. */
export const materialAttackStrength = defineMeasure({
  id: 'material.attackStrength',
  title: 'Attack strength',
  definition:
    'Contrast of the strongest onset with its surrounding 100 ms, from 0 to 1: (peak − mean)/(peak + mean). 0 without an onset.',
  unit: '1',
  shape: { type: 'number', minimum: 0, maximum: 1 },
  status: 'beta',
  basis: 'a burst in silence',
  margin: null,
  needs: { attackStrength },
  read: ({ attackStrength: value }) => ({ value }),
});

const CLASSES = ['sample', 'clip', 'track', 'long-form'] as const;

const classOf = (seconds: number): (typeof CLASSES)[number] => {
  if (seconds < 5) return 'sample';
  if (seconds < 30) return 'clip';
  return seconds < 900 ? 'track' : 'long-form';
};

/** Duration class. */
export const materialDurationClass = defineMeasure({
  id: 'material.durationClass',
  title: 'Duration class',
  definition:
    'Class of the duration: sample below 5 s, clip below 30 s, track below 15 minutes, else long-form.',
  unit: 'text',
  shape: { enum: CLASSES },
  status: 'beta',
  basis: 'closed form',
  margin: null,
  needs: {},
  read: (_, { durationSec }) => ({ value: classOf(durationSec) }),
});

/** Evidence. */
export const materialEvidence = defineMeasure({
  id: 'material.evidence',
  title: 'Evidence',
  definition: 'List of sentences that explain the structure.',
  unit: 'text',
  shape: { type: 'array', items: { type: 'string' } },
  status: 'beta',
  basis: 'onsets and 20 ms levels',
  margin: null,
  needs: { material },
  read: ({ material: { evidence: value } }) => ({ value }),
});

/** Structure. */
export const materialStructure = defineMeasure({
  id: 'material.structure',
  title: 'Structure',
  definition:
    'Structure of the file: silence, one event, a phrase of several onsets, or a continuous sound. An event falls by 20 dB after its maximum, or fades into its end.',
  unit: 'text',
  shape: { enum: STRUCTURES },
  status: 'beta',
  basis: 'onsets and 20 ms levels',
  margin: null,
  needs: { material },
  read: ({ material: { structure: value } }) => ({ value }),
});
