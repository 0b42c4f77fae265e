import { defineProfile } from './profile.js';

export const broadcast = defineProfile({
  name: 'broadcast',
  question: 'Does it meet R 128 or A/85?',
  lenses: [
    'integrated-loudness',
    'short-term-max',
    'momentary-max',
    'loudness-range',
    'true-peak',
    'ebu-r128',
    'atsc-a85',
    'gating',
    'stereo-layout',
    'stereo-correlation',
    'silence',
    'clipping',
    'channels',
    'declared',
  ],
});
