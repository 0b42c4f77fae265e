import { speechNote } from '../../measures/speech-segments.js';
import { defineProfile } from './profile.js';

export const voice = defineProfile({
  name: 'voice',
  question: 'Is this spoken take usable?',
  lenses: [
    'duration',
    'speech-ratio',
    'speech-level',
    'signal-to-noise',
    'segmental-snr',
    'pacing',
    'voice-clipping',
    'distortion',
    'edges',
    'hum',
    'background',
    'intelligibility',
    'sibilance',
    'brightness',
    'active-kind',
    'integrated-loudness',
    'true-peak',
  ],
  note: speechNote,
});

export const dialogue = defineProfile({
  name: 'dialogue',
  question: 'How loud is the dialogue, and is it intelligible?',
  lenses: [
    'dialogue-loudness',
    'dialogue-share',
    'dialogue-to-background',
    'dialogue-background',
    'dialogue-places',
    'talkers',
    'talker-difference',
    'talker-turns',
    'active-speech',
    'integrated-loudness',
    'loudness-range',
    'true-peak',
    'channels',
    'duration',
  ],
});

export const conversation = defineProfile({
  name: 'conversation',
  question: 'Who speaks when, and how do the speakers take turns?',
  lenses: ['speakers', 'turn-taking', 'turns', 'crosstalk', 'channels'],
});

export const pitch = defineProfile({
  name: 'pitch',
  question: 'How high and how voiced is the voice?',
  lenses: [
    'f0',
    'voiced-share',
    'hnr',
    'jitter',
    'shimmer',
    'cepstral-peak',
    'duration',
    'active-kind',
  ],
  note: speechNote,
});

export const dataset = defineProfile({
  name: 'dataset',
  question: 'Does this clip belong in a training set?',
  lenses: [
    'duration',
    'sample-rate',
    'channels',
    'input-sha256',
    'content-type',
    'active-kind',
    'speech-ratio',
    'signal-to-noise',
    'segmental-snr',
    'bandwidth',
    'lossy-source',
    'upsampled-from',
    'effective-bit-depth',
    'clipping',
    'distortion',
    'silence',
    'edge-silence',
    'edges',
    'dc-offset',
    'stereo-layout',
    'hum',
    'background',
    'dataset-flags',
    'declared',
  ],
  note: speechNote,
});

export const quality = defineProfile({
  name: 'quality',
  question: 'How good does the speech sound, and what lowers it?',
  lenses: [
    'speech-quality',
    'speech-clarity',
    'speech-bandwidth',
    'worst-passages',
    'sample-rate',
    'duration',
  ],
});
