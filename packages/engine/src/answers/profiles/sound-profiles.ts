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

export const defects = defineProfile({
  name: 'defects',
  question: 'Which defects does it have, where, and how certain are they?',
  lenses: ['defects', 'defect-counts', 'defect-kinds', 'channels', 'stereo-layout'],
});

export const environment = defineProfile({
  name: 'environment',
  question: 'What background noise and events does it contain?',
  lenses: [
    'rms',
    'level-percentiles',
    'third-octave',
    'tone',
    'hum',
    'background',
    'spectral-centroid',
    'spectral-flatness',
    'content-type',
    'event-count',
    'duration',
  ],
});

export const level = defineProfile({
  name: 'level',
  question: 'How loud is it in dB(A)?',
  lenses: [
    'sound-level',
    'exceeded-levels',
    'octave-levels',
    'third-octave-levels',
    'sample-peak',
    'clipping',
    'channels',
    'sample-rate',
  ],
});

export const room = defineProfile({
  name: 'room',
  question: 'How long does this room ring?',
  lenses: ['room-source', 'room-bands', 'room-summary', 'room-quality'],
});
