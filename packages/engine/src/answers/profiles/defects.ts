import { defineProfile } from './profile.js';

export const defects = defineProfile({
  name: 'defects',
  question: 'Which defects does it have, where, and how certain are they?',
  lenses: ['defects', 'defect-counts', 'defect-kinds', 'channels', 'stereo-layout'],
});
