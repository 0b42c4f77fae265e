import { describe, expect, test } from 'vitest';
import type { ContentEvidence, KindEvidence } from './kind-evidence.js';
import { decideKind } from './recording-kind.js';
import { weighEvidence } from './weigh-evidence.js';

const NOTHING: Required<Omit<ContentEvidence, 'flatness'>> = {
  detectedVoiceShare: 0,
  detectedMusicShare: 0,
  detectedNoiseShare: 0,
  voiceShare: 0,
  musicShare: 0,
  noiseShare: 0,
  lineShare: 0,
  clearPitch: 0,
  glidingPitch: 0,
  syllabicModulation: 0,
  lowEnergyFrames: 0,
  rhythm: 0,
};

/** Evidence as measured on recordings of which the rules name no kind. */
const CASES: readonly (readonly [what: string, KindEvidence, kind: string])[] = [
  [
    'a blow on metal that rings like a voice to the rules',
    {
      durationSec: 1.1,
      contentType: 'noise',
      contentConfidence: 0.77,
      structure: 'single-event',
      onsetCount: 2,
      content: { ...NOTHING, voiceShare: 1, detectedNoiseShare: 0.98, clearPitch: 0.27, glidingPitch: 0.43, lineShare: 0.15, syllabicModulation: 0.04, lowEnergyFrames: 0.44 }, // prettier-ignore
    },
    'noise',
  ],
  [
    'words in the noise of a fan, with hum of their level',
    {
      durationSec: 6.4,
      content: { ...NOTHING, noiseShare: 0.36, detectedVoiceShare: 0.8, detectedMusicShare: 0.85, detectedNoiseShare: 0.99, clearPitch: 0.11, glidingPitch: 0.14, lineShare: 0.01, syllabicModulation: 0.51, lowEnergyFrames: 0.01 }, // prettier-ignore
    },
    'speech',
  ],
  [
    'an effect that the classifier takes for music, and nothing for noise',
    {
      durationSec: 4.9,
      contentType: 'music',
      contentConfidence: 0.92,
      structure: 'continuous',
      onsetCount: 1,
      content: { ...NOTHING, musicShare: 0.5, detectedMusicShare: 1, detectedNoiseShare: 0.05, clearPitch: 0.06, glidingPitch: 0.3, lineShare: 0.88, syllabicModulation: 0.23 }, // prettier-ignore
    },
    'unknown',
  ],
];

describe('the weighed evidence', () => {
  test.each(CASES)('decides on %s', (_, evidence, kind) => {
    expect(decideKind(evidence).kind).toBe(kind);
  });

  test('overrules the rules where it contradicts them', () => {
    const evidence = {
      durationSec: 0.6,
      contentType: 'voice',
      contentConfidence: 0.9,
      content: { ...NOTHING, noiseShare: 1, glidingPitch: 0.1 },
    };
    expect(decideKind(evidence)).toMatchObject({ kind: 'noise', alternatives: [] });
    expect(decideKind({ ...evidence, content: { glidingPitch: 0.1 } }).kind).toBe('speech');
  });

  test('is missing where a part of it was not measured', () => {
    const { rhythm: _, ...content } = NOTHING;
    expect(weighEvidence({ durationSec: 3, content })).toBeUndefined();
    expect(weighEvidence({ durationSec: 3, content: NOTHING })?.noise).toBeGreaterThan(0.9);
  });
});

test.each([
  [
    'a short word that the classifier does not know',
    { durationSec: 0.54, content: { voiceShare: 1, detectedMusicShare: 0.68, clearPitch: 0.68, glidingPitch: 0.64, lineShare: 0.19, syllabicModulation: 0.76, lowEnergyFrames: 0.27, rhythm: 1 } }, // prettier-ignore
    ['noise', 'speech'],
  ],
  [
    'a laugh with the rhythm of a loop',
    { durationSec: 1.67, bars: 1, tempoStrength: 0.9, contentType: 'music', contentConfidence: 0.6, structure: 'events', content: { voiceShare: 0.5, musicShare: 0.5, detectedMusicShare: 0.94, detectedNoiseShare: 0.09, clearPitch: 0.42, glidingPitch: 0.42, lineShare: 0.06, syllabicModulation: 0.63, lowEnergyFrames: 0.59, rhythm: 1 } }, // prettier-ignore
    ['loop', 'speech', 'noise', 'music'],
  ],
  [
    'a laugh in which two bars would be too fast',
    { durationSec: 1.67, bars: 2, tempoStrength: 0.9, contentType: 'music', contentConfidence: 0.6, structure: 'events', content: { voiceShare: 0.5, musicShare: 0.5, detectedMusicShare: 0.94, detectedNoiseShare: 0.09, clearPitch: 0.42, glidingPitch: 0.42, lineShare: 0.06, syllabicModulation: 0.63, lowEnergyFrames: 0.59, rhythm: 1 } }, // prettier-ignore
    ['music', 'speech', 'noise'],
  ],
  [
    'a scream next to a syllable',
    { durationSec: 4, contentType: 'mixed', contentConfidence: 0.77, structure: 'single-event', content: { voiceShare: 0.43, musicShare: 0.5, detectedVoiceShare: 0.29, detectedMusicShare: 0.09, detectedNoiseShare: 0.95, clearPitch: 0.59, glidingPitch: 0.36, lineShare: 0.59, syllabicModulation: 0.5 } }, // prettier-ignore
    ['mixed', 'speech', 'noise'],
  ],
  [
    'four steps',
    { durationSec: 1.38, contentType: 'music', contentConfidence: 0.66, structure: 'phrase', content: { musicShare: 1, detectedMusicShare: 0.93, detectedNoiseShare: 0.19, syllabicModulation: 0.59, lowEnergyFrames: 0.68, rhythm: 1 } }, // prettier-ignore
    ['music', 'noise'],
  ],
  [
    'a long groan',
    { durationSec: 2.62, contentType: 'voice', contentConfidence: 0.64, structure: 'phrase', content: { voiceShare: 0.75, detectedVoiceShare: 0.88, detectedNoiseShare: 0.73, clearPitch: 0.64, glidingPitch: 0.45, lineShare: 0.44, syllabicModulation: 0.56, lowEnergyFrames: 0.1 } }, // prettier-ignore
    ['speech', 'noise'],
  ],
  [
    'an eraser that squeaks',
    { durationSec: 0.3, contentType: 'voice', contentConfidence: 0.66, structure: 'single-event', onsetCount: 1, content: { voiceShare: 1, detectedVoiceShare: 0.79, detectedMusicShare: 0.29, clearPitch: 0.69, glidingPitch: 0.69, lineShare: 0.4, syllabicModulation: 0.57, lowEnergyFrames: 0.07 } }, // prettier-ignore
    ['speech', 'noise'],
  ],
  [
    'periodic ticks',
    { durationSec: 3.88, contentType: 'music', contentConfidence: 0.9, content: { musicShare: 1, detectedMusicShare: 0.02, detectedNoiseShare: 1, lineShare: 0.33, syllabicModulation: 0.61, lowEnergyFrames: 0.72, rhythm: 1 } }, // prettier-ignore
    ['music', 'noise'],
  ],
] as const)('%s is of an unknown kind, with both', (_, { content, ...evidence }, alternatives) => {
  const decided = decideKind({ ...evidence, content: { ...NOTHING, ...content } });
  expect(decided).toMatchObject({ kind: 'unknown', alternatives });
});
