import { defineProfile } from './profile.js';

export const level = defineProfile({
  name: 'level',
  question: 'How loud is it in dB(A)?',
  lenses: [
    'sound-level',
    'exceeded-levels',
    'octave-levels',
    'third-octave-levels',
    'sample-peak',
    'clipping',
    'channels',
    'sample-rate',
  ],
});
