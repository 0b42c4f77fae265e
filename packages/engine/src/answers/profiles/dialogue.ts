import { defineProfile } from './profile.js';

export const dialogue = defineProfile({
  name: 'dialogue',
  question: 'How loud is the dialogue, and is it intelligible?',
  lenses: [
    'dialogue-loudness',
    'dialogue-share',
    'dialogue-to-background',
    'dialogue-background',
    'dialogue-places',
    'active-speech',
    'integrated-loudness',
    'loudness-range',
    'true-peak',
    'channels',
    'duration',
  ],
});
