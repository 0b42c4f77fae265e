import { defineProfile } from './profile.js';

export const channels = defineProfile({
  name: 'channels',
  question: 'What is in each channel, and how does it fold to stereo?',
  lenses: [
    'channels',
    'channel-list',
    'channel-pairs',
    'downmix',
    'integrated-loudness',
    'true-peak',
  ],
});
