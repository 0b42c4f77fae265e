import { defineProfile } from './profile.js';

export const encode = defineProfile({
  name: 'encode',
  question: 'What does encoding do to it?',
  lenses: [
    'encode-list',
    'safe-gain',
    'integrated-loudness',
    'true-peak',
    'bandwidth',
    'channels',
    'sample-rate',
  ],
});
