import { defineProfile } from './profile.js';

export const defects = defineProfile({
  name: 'defects',
  question: 'What is wrong with it, where, and how sure is that?',
  lenses: ['defects', 'defect-counts', 'defect-kinds', 'channels', 'stereo-layout'],
});
