import { defineProfile } from './profile.js';

export const basic = defineProfile({
  name: 'basic',
  question: 'What does the file contain, and is anything wrong with it?',
  lenses: [
    'duration',
    'sample-rate',
    'channels',
    'file',
    'integrated-loudness',
    'true-peak',
    'sample-peak',
    'content-type',
    'clipping',
    'silence',
    'edge-silence',
    'stereo-layout',
    'declared',
  ],
});

export const master = defineProfile({
  name: 'master',
  question: 'Is this master ready for release?',
  lenses: [
    'integrated-loudness',
    'short-term-max',
    'momentary-max',
    'loudness-range',
    'true-peak',
    'sample-peak',
    'crest-factor',
    'dr-value',
    'plr',
    'psr',
    'platform-normalisation',
    'stereo-width',
    'stereo-correlation',
    'bass-correlation',
    'stereo-balance',
    'stereo-layout',
    'mono-compatible',
    'tonal-balance',
    'harshness',
    'muddiness',
    'clipping',
    'dc-offset',
    'edge-silence',
    'effective-bit-depth',
    'lossy-source',
    'declared',
  ],
});

export const beat = defineProfile({
  name: 'beat',
  question: 'Where are its beats?',
  lenses: ['beat-tempo', 'beats', 'metre', 'swing', 'tempo-curve', 'onset-list', 'duration'],
});

export const key = defineProfile({
  name: 'key',
  question: 'What key is it in?',
  lenses: ['key', 'tuning', 'key-list', 'chord-list', 'duration'],
});

export const loop = defineProfile({
  name: 'loop',
  question: 'Will it loop, and at what tempo?',
  lenses: [
    'duration',
    'tempo',
    'bars',
    'loop-seam',
    'declared-loops',
    'edge-silence',
    'onsets',
    'dc-offset',
    'true-peak',
    'integrated-loudness',
    'tonal-balance',
  ],
});

export const notes = defineProfile({
  name: 'notes',
  question: 'Which notes does it play?',
  lenses: ['root-key', 'note-summary', 'note-list', 'duration'],
});

export const music = defineProfile({
  name: 'music',
  question: 'What tempo, key and note?',
  lenses: [
    'tempo',
    'bars',
    'beat-tempo',
    'metre',
    'swing',
    'key',
    'tuning',
    'root-key',
    'onsets',
    'duration',
    'declared-music',
  ],
});

export const broadcast = defineProfile({
  name: 'broadcast',
  question: 'Does it meet R 128 or A/85?',
  lenses: [
    'integrated-loudness',
    'short-term-max',
    'momentary-max',
    'loudness-range',
    'true-peak',
    'ebu-r128',
    'atsc-a85',
    'gating',
    'stereo-layout',
    'stereo-correlation',
    'silence',
    'clipping',
    'channels',
    'declared',
  ],
});
