import { defineProfile } from './profile.js';

export const level = defineProfile({
  name: 'level',
  question: 'How many dB(A) is it?',
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
