import { describe, expect, test } from 'vitest';
import { decideKind, type KindEvidence } from './recording-kind.js';

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
];

describe('the kind of a recording', () => {
  test.each(CASES)('%s', (_, evidence, kind) => {
    expect(decideKind(evidence).kind).toBe(kind);
  });

  test('names what else it may be', () => {
    const snare = CASES[0]![1];
    expect(decideKind(snare).alternatives).toEqual(['speech']);
    expect(
      decideKind({ durationSec: 9, contentType: 'voice', contentConfidence: 0.3 }).alternatives,
    ).toEqual(['speech']);
  });
});
