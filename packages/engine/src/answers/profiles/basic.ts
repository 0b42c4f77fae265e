import { defineProfile } from './profile.js';

export const basic = defineProfile({
  name: 'basic',
  question: 'What is this file, and is anything plainly wrong?',
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
