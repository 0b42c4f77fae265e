import { describe, expect, test } from 'vitest';
import type { KindEvidence } from './kind-evidence.js';
import { decideKind } from './recording-kind.js';

const voice = { contentType: 'voice', contentConfidence: 0.97 };
const music = { contentType: 'music', contentConfidence: 0.98 };
const noise = { contentType: 'noise', contentConfidence: 0.85 };

/** Evidence as measured on sounds that the rules or the classifier take for something else. */
const CASES: readonly (readonly [what: string, KindEvidence, kind: string])[] = [
  [
    'a rattle in half a second, with a beat',
    {
      durationSec: 0.48,
      ...music,
      structure: 'phrase',
      onsetCount: 6,
      content: { rhythm: 1, lineShare: 0.02, clearPitch: 0, detectedMusicShare: 0, detectedNoiseShare: 0.94 }, // prettier-ignore
    },
    'noise',
  ],
  [
    'a rattle that the classifier takes for drums',
    {
      durationSec: 0.78,
      ...music,
      structure: 'phrase',
      onsetCount: 6,
      content: { rhythm: 0.65, lineShare: 0.07, clearPitch: 0, detectedMusicShare: 1 },
    },
    'unknown',
  ],
  [
    'a machine gun of one bar',
    {
      durationSec: 1,
      ...music,
      structure: 'phrase',
      bars: 1,
      tempoStrength: 0.81,
      content: { rhythm: 1, lineShare: 0, clearPitch: 0, detectedMusicShare: 0.98, detectedNoiseShare: 0.77 }, // prettier-ignore
    },
    'unknown',
  ],
  [
    'a splash in which the classifier detects a word',
    {
      durationSec: 0.84,
      ...voice,
      structure: 'phrase',
      onsetCount: 5,
      content: { noiseShare: 1, clearPitch: 0.02, glidingPitch: 0, detectedVoiceShare: 0.71, detectedMusicShare: 0, detectedNoiseShare: 0.46 }, // prettier-ignore
    },
    'noise',
  ],
  [
    'a thrust in which it detects nothing else',
    {
      durationSec: 0.34,
      ...noise,
      structure: 'single-event',
      onsetCount: 1,
      content: { noiseShare: 1, clearPitch: 0, glidingPitch: 0, detectedVoiceShare: 1, detectedMusicShare: 0, detectedNoiseShare: 0 }, // prettier-ignore
    },
    'one-shot',
  ],
  [
    'a word of one syllable that is half detected',
    {
      durationSec: 0.9,
      ...voice,
      structure: 'single-event',
      onsetCount: 2,
      content: { voiceShare: 1, clearPitch: 0.75, glidingPitch: 0.77, detectedVoiceShare: 0.7, detectedMusicShare: 0, detectedNoiseShare: 0 }, // prettier-ignore
    },
    'unknown',
  ],
  [
    'several that are half detected, and which the rules confirm',
    {
      durationSec: 1.3,
      ...voice,
      structure: 'phrase',
      onsetCount: 4,
      content: { voiceShare: 1, clearPitch: 0.35, glidingPitch: 0.45, detectedVoiceShare: 0.55, detectedMusicShare: 0, detectedNoiseShare: 0.36 }, // prettier-ignore
    },
    'speech',
  ],
  [
    'a pump that the classifier takes for a voice',
    {
      durationSec: 153,
      ...voice,
      content: { clearPitch: 0.01, glidingPitch: 0, detectedVoiceShare: 0.99, detectedMusicShare: 0.18, detectedNoiseShare: 1 }, // prettier-ignore
    },
    'unknown',
  ],
  [
    'a fire that the classifier takes for music',
    {
      durationSec: 11,
      contentType: 'noise',
      contentConfidence: 0.21,
      structure: 'phrase',
      content: { noiseShare: 0.9, lineShare: 0, clearPitch: 0.06, lowEnergyFrames: 0.05, detectedVoiceShare: 0, detectedMusicShare: 1, detectedNoiseShare: 0 }, // prettier-ignore
    },
    'noise',
  ],
  [
    'drums without a tone, which leave gaps',
    {
      durationSec: 2.5,
      contentType: 'noise',
      contentConfidence: 0.43,
      structure: 'phrase',
      content: { noiseShare: 1, lineShare: 0.13, clearPitch: 0.01, lowEnergyFrames: 0.26, detectedVoiceShare: 0, detectedMusicShare: 0.93, detectedNoiseShare: 0.31 }, // prettier-ignore
    },
    'unknown',
  ],
  [
    'a drone in which nothing begins',
    {
      durationSec: 1.8,
      ...music,
      structure: 'continuous',
      onsetCount: 1,
      content: { musicShare: 1, lineShare: 0.52, clearPitch: 0.04, rhythm: 0, detectedMusicShare: 0.99 }, // prettier-ignore
    },
    'unknown',
  ],
  [
    'a chord with a beat, of which no single pitch is clear',
    {
      durationSec: 32,
      ...music,
      content: { musicShare: 1, lineShare: 0.94, clearPitch: 0, rhythm: 1, detectedMusicShare: 0.85 }, // prettier-ignore
    },
    'music',
  ],
  [
    'a night that the rules take for a mix',
    {
      durationSec: 5.7,
      contentType: 'mixed',
      contentConfidence: 0.62,
      content: { detectedVoiceShare: 0.13, detectedMusicShare: 0.06, detectedNoiseShare: 1 },
    },
    'noise',
  ],
  [
    'a piece of music with an offset in one channel',
    { durationSec: 120, ...music, rmsDb: -21.3, peakDb: -6, dcOffset: 0.1 },
    'music',
  ],
];

describe('the kind of', () => {
  test.each(CASES)('%s', (_, evidence, kind) => {
    expect(decideKind(evidence).kind).toBe(kind);
  });
});
