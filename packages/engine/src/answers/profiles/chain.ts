import { defineProfile } from './profile.js';

export const chain = defineProfile({
  name: 'chain',
  question: 'Did the transmission lose packets?',
  lenses: [
    'dropouts',
    'dropout-list',
    'packet-size',
    'duration',
    'bandwidth',
    'lossy-source',
    'clipping',
    'sample-rate',
  ],
});
