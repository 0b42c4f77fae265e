import { defineProfile } from './profile.js';

export const loop = defineProfile({
  name: 'loop',
  question: 'Will it loop, and at what tempo?',
  lenses: [
    'duration',
    'tempo',
    'bars',
    'loop-seam',
    'edge-silence',
    'onsets',
    'dc-offset',
    'true-peak',
    'integrated-loudness',
    'tonal-balance',
  ],
});
