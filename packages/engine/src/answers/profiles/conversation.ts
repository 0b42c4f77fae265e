import { defineProfile } from './profile.js';

export const conversation = defineProfile({
  name: 'conversation',
  question: 'Who speaks when, and how do the speakers take turns?',
  lenses: ['speakers', 'turn-taking', 'turns', 'crosstalk', 'channels'],
});
