import { defineProfile } from './profile.js';

export const encode = defineProfile({
  name: 'encode',
  question: 'How does lossy encoding change it?',
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
