import { describe, expect, test } from 'vitest';
import { jsonBytes } from './answer-size.js';
import { withinBrief } from './brief-answer.js';

const answerOf = (count: number, findings: readonly string[] = []) => ({
  verdict: 'It is fine.',
  findings,
  numbers: Array.from({ length: count }, (_, i) => ({
    ...{ path: `path-of-${i}`, title: `Title of number ${i}`, value: i, status: 'validated' },
    margin: '±0.1 LUFS',
  })),
});
const textOf = (count: number) =>
  Array.from({ length: count }, (_, i) => `Title of number ${i}: ${i} LUFS ±0.1 LUFS`).join('\n');

describe('a brief answer', () => {
  test('with few numbers is whole', () => {
    const answer = answerOf(10);
    expect(withinBrief(answer, textOf(10), 'numbers')).toBe(answer);
  });

  test('with many has the first of them in 4 kB, and counts the others', () => {
    const brief = withinBrief(answerOf(40), textOf(40), 'numbers');
    expect(jsonBytes([{ text: textOf(40) }, brief])).toBeLessThanOrEqual(4000);
    expect(brief).toHaveProperty('inText', 40 - brief.numbers.length);
    expect(brief.numbers.length).toBeGreaterThan(10);
    expect(brief.numbers.at(-1)?.value).toBe(brief.numbers.length - 1);
    const withOneMore = {
      ...answerOf(40),
      numbers: answerOf(40).numbers.slice(0, brief.numbers.length + 1),
    };
    expect(jsonBytes([{ text: textOf(40) }, withOneMore])).toBeGreaterThan(4000 - 150);
  });

  test('with long findings keeps the three that decide', () => {
    const long = answerOf(12, ['A finding. '.repeat(500)]);
    expect(withinBrief(long, textOf(12), 'numbers').numbers).toHaveLength(3);
  });
});
