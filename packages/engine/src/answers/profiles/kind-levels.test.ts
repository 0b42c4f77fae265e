import { describe, expect, test } from 'vitest';
import { decideKind } from './recording-kind.js';

const music = { contentType: 'music', contentConfidence: 0.98 };
const noise = { contentType: 'noise', contentConfidence: 0.85 };

/** A short sound with little of anything. */
const SHORT = {
  voiceShare: 0,
  musicShare: 0,
  noiseShare: 0,
  detectedVoiceShare: 0,
  detectedMusicShare: 0,
  detectedNoiseShare: 0,
  clearPitch: 0.5,
  glidingPitch: 0,
  lineShare: 0.15,
  syllabicModulation: 0.1,
  lowEnergyFrames: 0.2,
  rhythm: 0,
};

describe('a sine, whose crest factor is 3 dB where it sounds', () => {
  const sweep = {
    ...SHORT,
    ...{ flatness: 0.4, clearPitch: 0.6, glidingPitch: 0.64, lineShare: 0, lowEnergyFrames: 0 },
    ...{ detectedMusicShare: 0.74, musicShare: 0.05 },
  };
  const evidence = { durationSec: 10, ...music, structure: 'continuous', onsetCount: 1 };
  const levels = { peakDb: -6.02, rmsDb: -9.03 };

  test('is a tone, also where it glides', () => {
    expect(decideKind({ ...evidence, ...levels, content: sweep }).kind).toBe('tone');
  });

  test('is one before silence as well', () => {
    const padded = { ...levels, rmsDb: -9.82, durationSec: 12, endSilenceMs: 2000 };
    expect(decideKind({ ...evidence, ...padded, content: sweep }).kind).toBe('tone');
  });

  test('is not clipped noise, nor a phrase', () => {
    const clipped = { ...sweep, flatness: 0.8 };
    expect(decideKind({ ...evidence, ...levels, content: clipped }).kind).not.toBe('tone');
    const phrase = { ...evidence, ...levels, structure: 'phrase' };
    expect(decideKind({ ...phrase, content: sweep }).kind).not.toBe('tone');
    expect(decideKind({ ...evidence, peakDb: -6, rmsDb: -11, content: sweep }).kind).not.toBe(
      'tone',
    );
  });
});

test('a low note whose ripple has four onsets is one sound', () => {
  const note = { durationSec: 1.5, ...music, structure: 'single-event', onsetCount: 4 };
  const content = { ...SHORT, lineShare: 1, rhythm: 1, detectedMusicShare: 0.53, musicShare: 1 };
  expect(decideKind({ ...note, content }).kind).toBe('one-shot');
  // what lasts longer has room for a melody
  expect(decideKind({ ...note, durationSec: 4, content }).kind).toBe('music');
});

test('noise that decays through a long file is one sound, faded ambience is none', () => {
  const tail = { durationSec: 20, ...noise, structure: 'single-event', onsetCount: 1, peakDb: -3 };
  const content = { ...SHORT, noiseShare: 1, detectedNoiseShare: 1, clearPitch: 0 };
  expect(decideKind({ ...tail, rmsDb: -30, content }).kind).toBe('one-shot');
  expect(decideKind({ ...tail, rmsDb: -18, content }).kind).toBe('noise');
});

describe('what the rules take for noise', () => {
  test('is open where all of it is lines with a pitch, as of a bell', () => {
    const bell = { durationSec: 1.2, ...noise, structure: 'phrase', onsetCount: 4 };
    const content = { ...SHORT, lineShare: 0.98, clearPitch: 1, detectedNoiseShare: 0.98 };
    const { kind, alternatives } = decideKind({ ...bell, content });
    expect(kind).toBe('unknown');
    expect(alternatives).toEqual(expect.arrayContaining(['noise', 'music']));
    expect(decideKind({ ...bell, content: { ...content, lineShare: 0.3 } }).kind).toBe('noise');
  });

  test('is open where it is music throughout to the classifier, and moves as beats do', () => {
    const band = { durationSec: 2.7, contentType: 'noise', contentConfidence: 0.34 };
    const content = {
      ...SHORT,
      ...{ noiseShare: 1, clearPitch: 0, lineShare: 0.08, lowEnergyFrames: 0 },
      ...{ detectedMusicShare: 0.99, detectedNoiseShare: 0.01, syllabicModulation: 0.71 },
    };
    const { kind, alternatives } = decideKind({ ...band, structure: 'phrase', content });
    expect([kind, alternatives]).toEqual(['unknown', ['noise', 'music']]);
    const steady = { ...content, syllabicModulation: 0.1 };
    expect(decideKind({ ...band, structure: 'phrase', content: steady }).kind).toBe('noise');
  });
});
