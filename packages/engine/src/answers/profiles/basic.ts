import { defineProfile } from './profile.js';

export const basic = defineProfile({
  name: 'basic',
  question: 'What does the file contain, and is anything wrong with it?',
  lenses: [
    'duration',
    'sample-rate',
    'channels',
    'file',
    'integrated-loudness',
    'true-peak',
    'sample-peak',
    'content-type',
    'clipping',
    'silence',
    'edge-silence',
    'stereo-layout',
    'declared',
  ],
});
