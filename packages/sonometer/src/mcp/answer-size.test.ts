import { describe, expect, test } from 'vitest';
import { jsonBytes, limitAnswer, MAX_ANSWER_BYTES, wholeWithin } from './answer-size.js';

const places = Array.from({ length: 900 }, (_, i) => ({ startSec: i, endSec: i + 0.5 }));
const answerBytes = (structured: unknown, text: string) =>
  jsonBytes({ content: [{ type: 'text', text }], structuredContent: structured });

describe('an answer of any tool', () => {
  test('that is small stays as it is', () => {
    const answer = { structured: { pass: true }, text: 'It passes.' };
    expect(limitAnswer(answer.structured, answer.text)).toEqual(answer);
  });

  test.each([
    ['a long list', { pass: false, places }, 'It misses one rule.'],
    ['a long text', { pass: false }, places.map((one) => JSON.stringify(one)).join('\n')],
    ['both', { pass: false, places }, places.map((one) => JSON.stringify(one)).join('\n')],
  ])('with %s is shortened, and names what is not complete', (_what, structured, text) => {
    const limited = limitAnswer(structured, text);
    expect(answerBytes(limited.structured, limited.text)).toBeLessThanOrEqual(MAX_ANSWER_BYTES);
    expect(answerBytes(limited.structured, limited.text)).toBeGreaterThan(MAX_ANSWER_BYTES / 4);
    expect(limited.structured).toHaveProperty('pass', false);
    expect(limited.text).toMatch(/\nNot complete here, request less at a time: .+\.$/);
  });
});

test('a whole result is complete in the structured answer before the text has all of it', () => {
  const whole = { durationSec: 1, places: places.slice(0, 300) };
  const { body, lines } = wholeWithin(whole, { rest: {}, readable: whole, where: 'use endSec' });
  expect(body).toEqual(whole);
  expect(lines.at(-1)).toBe('Not complete here, in the structured result: places');
});
