import { defineProfile } from './profile.js';

export const metadata = defineProfile({
  name: 'metadata',
  question: 'Are its tags right?',
  lenses: [
    'declared',
    'integrated-loudness',
    'loudness-range',
    'true-peak',
    'sample-peak',
    'momentary-max',
    'short-term-max',
    'file',
    'sample-rate',
    'channels',
    'input-sha256',
  ],
});
