import { describe, expect, test } from 'vitest';
import { type KindEvidence, readEvidence } from './kind-evidence.js';
import { decideKind } from './recording-kind.js';

const voice = { contentType: 'voice', contentConfidence: 0.97 };
const music = { contentType: 'music', contentConfidence: 0.98 };
const noise = { contentType: 'noise', contentConfidence: 0.85 };
const SINE = {
  lineShare: 1,
  clearPitch: 1,
  glidingPitch: 0,
  syllabicModulation: 0,
  lowEnergyFrames: 0,
};

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

/** Evidence as measured on recordings of the kind. */
const CASES: readonly (readonly [what: string, KindEvidence, kind: string])[] = [
  [
    'a snare that reads as voice',
    {
      durationSec: 1,
      contentType: 'voice',
      contentConfidence: 0.67,
      structure: 'single-event',
      onsetCount: 1,
    },
    'one-shot',
  ],
  [
    'a spoken digit with two onsets',
    {
      durationSec: 0.3,
      contentType: 'voice',
      contentConfidence: 1,
      structure: 'single-event',
      onsetCount: 2,
    },
    'speech',
  ],
  [
    'a prompt in pink noise of 5 dB, which leaves no gap',
    {
      durationSec: 3.5,
      contentType: 'voice',
      contentConfidence: 0.68,
      structure: 'single-event',
      onsetCount: 1,
      content: {
        voiceShare: 1,
        syllabicModulation: 0.68,
        clearPitch: 0.47,
        glidingPitch: 0.56,
        lineShare: 0.02,
        detectedVoiceShare: 0.74,
        detectedMusicShare: 0.54,
        detectedNoiseShare: 0.96,
      },
    },
    'speech',
  ],
  [
    'two bars of drums',
    {
      durationSec: 2.8,
      contentType: 'music',
      contentConfidence: 1,
      structure: 'phrase',
      bars: 2,
      tempoStrength: 0.78,
    },
    'loop',
  ],
  [
    'a guitar without a steady beat',
    {
      durationSec: 8.8,
      contentType: 'music',
      contentConfidence: 0.96,
      structure: 'phrase',
      bars: 4,
      tempoStrength: 0.13,
    },
    'music',
  ],
  [
    'speech in which a beat was found',
    {
      durationSec: 5.9,
      contentType: 'voice',
      contentConfidence: 0.59,
      structure: 'phrase',
      bars: 4,
      tempoStrength: 0.4,
    },
    'speech',
  ],
  [
    'a song with whole bars',
    {
      durationSec: 60,
      contentType: 'music',
      contentConfidence: 0.9,
      bars: 16,
      tempoStrength: 0.6,
    },
    'music',
  ],
  ['a guess', { durationSec: 9, contentType: 'voice', contentConfidence: 0.3 }, 'unknown'],
  ['silence', { durationSec: 9, contentType: 'silence', contentConfidence: 1 }, 'silence'],
  [
    'noise of -61 LUFS',
    { durationSec: 9, contentType: 'silence', contentConfidence: 1, peakDb: -48 },
    'unknown',
  ],
  ['nothing measured', { durationSec: 9 }, 'unknown'],
  [
    'an offset without sound',
    { durationSec: 5, contentType: 'noise', contentConfidence: 0.91, rmsDb: -20, dcOffset: 0.1 },
    'silence',
  ],
  [
    'a quiet voice with an offset',
    { durationSec: 5, ...voice, rmsDb: -19.99, dcOffset: 0.1 },
    'speech',
  ],
  [
    'a spoken word that the rules take for noise',
    {
      durationSec: 0.7,
      contentType: 'noise',
      contentConfidence: 1,
      structure: 'phrase',
      onsetCount: 3,
      content: { detectedVoiceShare: 1, detectedMusicShare: 0, detectedNoiseShare: 0 },
    },
    'speech',
  ],
  [
    'a spoken word with one onset',
    {
      durationSec: 0.31,
      ...voice,
      structure: 'single-event',
      onsetCount: 1,
      content: { detectedVoiceShare: 1, detectedMusicShare: 0, detectedNoiseShare: 0 },
    },
    'speech',
  ],
  [
    'a call in noise of its own level',
    {
      durationSec: 7.7,
      contentType: 'voice',
      contentConfidence: 0.39,
      content: { detectedVoiceShare: 0.72, detectedMusicShare: 0.57, detectedNoiseShare: 0.99 },
    },
    'speech',
  ],
  ['crickets with a beat', { durationSec: 20, ...noise, bars: 8, tempoStrength: 0.47 }, 'noise'],
  [
    'crickets that the rules cannot name',
    {
      durationSec: 20,
      content: { detectedVoiceShare: 0, detectedMusicShare: 0.8, detectedNoiseShare: 1 },
    },
    'noise',
  ],
  [
    'an excerpt of whole bars with a silent start',
    { durationSec: 20, ...music, bars: 16, tempoStrength: 0.6, startSilenceMs: 512 },
    'music',
  ],
  [
    'an excerpt of 30 s that ends within a bar',
    { durationSec: 30, ...music, bars: 16, bpm: 125, tempoStrength: 0.7 },
    'music',
  ],
  [
    'a loop whose last samples were trimmed',
    { durationSec: 1.63, ...music, bars: 1, bpm: 140, tempoStrength: 0.52 },
    'loop',
  ],
  [
    'an alarm of one bar at 59 bpm',
    { durationSec: 4.1, ...music, bars: 1, tempoStrength: 0.67 },
    'music',
  ],
  [
    'a jingle of four bars at 221 bpm',
    { durationSec: 4.34, ...music, bars: 4, tempoStrength: 0.6 },
    'music',
  ],
  ['a sine', { durationSec: 20, ...music, structure: 'continuous', content: SINE }, 'tone'],
  [
    'a sine of 16 bits',
    { durationSec: 5, ...music, content: { ...SINE, syllabicModulation: 0.22 } },
    'tone',
  ],
  ['a minute of a sine', { durationSec: 60, ...music, content: SINE }, 'tone'],
  [
    'a tone with a tremolo',
    { durationSec: 20, ...music, content: { ...SINE, syllabicModulation: 0.5 } },
    'music',
  ],
  [
    'a tone in pink noise',
    { durationSec: 15, ...noise, content: { ...SINE, lineShare: 0.71, clearPitch: 0.25 } },
    'noise',
  ],
  [
    'a held chord that the classifier takes for a machine',
    { durationSec: 5, ...noise, content: { lineShare: 0.98, musicShare: 1 } },
    'music',
  ],
  [
    'an organ note with three onsets',
    {
      durationSec: 8.6,
      ...music,
      structure: 'single-event',
      onsetCount: 3,
      content: { lineShare: 0.99 },
    },
    'one-shot',
  ],
  [
    'a blow that only the rules take for a word',
    {
      durationSec: 0.4,
      ...voice,
      structure: 'phrase',
      content: { detectedVoiceShare: 0, detectedMusicShare: 0.67, detectedNoiseShare: 0.87 },
    },
    'unknown',
  ],
];

describe('the kind of a recording', () => {
  test.each(CASES)('%s', (_, evidence, kind) => {
    expect(decideKind(evidence).kind).toBe(kind);
  });

  test('reads the tags of the content type', () => {
    const evidence = readEvidence({
      number: () => undefined,
      text: () => undefined,
      texts: (id) => (id === 'contentEvidence' ? ['lineShare:0.98', 'model:v2'] : []),
    });
    expect(evidence.content).toMatchObject({ lineShare: 0.98 });
  });

  test.each([
    // measured on the shot of a game and on a shout
    ['speech without syllables and a pitch that glides', { detectedVoiceShare: 0.83 }, 'noise'],
    [
      'noise with syllables',
      {
        voiceShare: 1,
        glidingPitch: 0.47,
        lowEnergyFrames: 0.5,
        rhythm: 0.6,
        detectedVoiceShare: 0.1,
        detectedNoiseShare: 0.28,
      },
      'speech',
    ],
  ])('%s is open in less than 3 s', (_, content, other) => {
    const evidence = {
      durationSec: 1.05,
      contentType: 'voice',
      contentConfidence: 0.8,
      structure: 'phrase',
      content: { ...SHORT, ...content },
    } as const;
    const { kind, alternatives } = decideKind(evidence);
    expect(kind).toBe('unknown');
    expect(alternatives).toContain(other);
  });

  test('names what else it may be', () => {
    const snare = CASES[0]![1];
    expect(decideKind(snare).alternatives).toEqual(['speech']);
    expect(
      decideKind({ durationSec: 9, contentType: 'voice', contentConfidence: 0.3 }).alternatives,
    ).toEqual(['speech']);
  });
});
