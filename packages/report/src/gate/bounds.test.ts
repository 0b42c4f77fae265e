import { describe, expect, test } from 'vitest';
import { applySpec } from './apply-spec.js';
import { sentenceOf } from './formats/words.js';
import { readSpec } from './read-spec.js';
import { holdsFor } from './rule.js';
import { specs } from './specs/index.js';

type Kind = 'upper' | 'lower';

const bodyOf = (signalToNoiseDb: number | null, kind?: Kind) => ({
  voice: { signalToNoiseDb },
  mix: { durationSec: 30, truePeakDb: -3 },
  ...(signalToNoiseDb === null && {
    omitted: { 'voice.signalToNoiseDb': 'no pause between the phrases' },
  }),
  warnings:
    kind === undefined
      ? []
      : [{ code: `${kind}-bound`, message: `signalToNoiseDb is a ${kind} bound, to 3 dB: …` }],
});
const failuresOf = (rule: string, value: number | null, kind?: Kind) =>
  applySpec(readSpec(`rules:\n  ${rule}`, 'rules'), 'x.wav', {
    body: bodyOf(value, kind),
    durationSec: 30,
  }).failures;

const MIN = 'voice.signalToNoiseDb: { min: 20 }';
const MAX = 'voice.signalToNoiseDb: { max: 20 }';

describe('a bound of a measurement passes a rule only where it shows that it is met', () => {
  test.each([
    [MIN, 25, undefined, 'passes'],
    [MIN, 25, 'lower', 'passes'],
    [MIN, 25, 'upper', 'open'],
    [MIN, 15, 'lower', 'open'],
    [MIN, 15, 'upper', 'fails'],
    [MIN, 15, undefined, 'fails'],
    [MIN, null, undefined, 'absent'],
    [MAX, 15, 'upper', 'passes'],
    [MAX, 15, 'lower', 'open'],
    [MAX, 25, 'upper', 'open'],
    [MAX, 25, 'lower', 'fails'],
  ] as const)('%s, %s dB, %s bound: %s', (rule, value, kind, outcome) => {
    const [failure, ...others] = failuresOf(rule, value, kind);
    expect(others).toEqual([]);
    if (outcome === 'passes') {
      expect(failure).toBeUndefined();
      return;
    }
    expect(failure).toBeDefined();
    expect(failure?.by === undefined).toBe(outcome !== 'fails');
    if (outcome === 'fails') return;
    const sentence = sentenceOf(failure!);
    expect(sentence).toContain(
      outcome === 'absent'
        ? 'but has no value: no pause between the phrases'
        : `and it is only ${kind === 'upper' ? 'an upper' : 'a lower'} bound`,
    );
    if (outcome === 'open') expect(failure?.fix.text).toContain('Only a bound could be measured');
  });

  test('clips for training are refused by an upper bound', () => {
    const { failures } = applySpec(specs.get('speech-dataset')!, 'x.wav', {
      body: bodyOf(25, 'upper'),
      durationSec: 30,
    });
    const names = failures.map(({ rule }) => rule.field.name);
    expect(names).toContain('voice.signalToNoiseDb');
  });
});

test('a rule holds where its condition may be met beyond a bound', () => {
  const [of, peak] = readSpec(`rules:\n  ${MIN}\n  mix.truePeakDb: { max: -9 }`, 'rules').rules;
  const rule = { ...peak!, when: { field: of!.field, min: 20 } };
  const holds = (value: number | null, kind?: Kind) => holdsFor(rule, bodyOf(value, kind));
  expect(holds(15)).toBe(false);
  expect(holds(15, 'upper')).toBe(false);
  expect(holds(15, 'lower')).toBe(true);
  expect(holds(null)).toBe(true);
});
