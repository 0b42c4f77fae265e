import { defineMeasure } from '../measure.js';

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
