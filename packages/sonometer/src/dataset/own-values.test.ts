import { describe, expect, test } from 'vitest';
import { readCondition } from '@sonometer/report/dataset/condition.js';
import { problemsIn } from '@sonometer/report/questions/allowed-values.js';
import { ownValues } from './own-values.js';

const COLUMNS = ['input', 'ok', 'error', 'warnings', 'question', 'asked.question'];
const read = (text: string) =>
  readCondition(text, COLUMNS, problemsIn(ownValues('check my rules.yaml')));

describe('a value that a column of every table never has', () => {
  test.each([
    ['ok=maybe', 'ok is true or false, never maybe'],
    ['ok!=True', 'ok is true or false, never True'],
    ['error=unsupported_formt', 'is never unsupported_formt; did you mean unsupported_format?'],
    ['error=file_unreadble', 'did you mean file_unreadable?'],
    ['question=mixx', 'question is never mixx; did you mean mix?'],
    ['question="check my rule.yaml"', 'did you mean check my rules.yaml?'],
    ['asked.question=mixx', 'asked.question is never mixx; did you mean mix?'],
  ])('%s is refused', (text, reason) => {
    expect(() => read(text)).toThrow(reason);
  });

  test.each([
    ...['ok=true', 'ok=none', 'error=no_audio_found', 'error!=none', 'question=profile.master'],
    ...['question="check my rules.yaml"', 'warnings~checksum', 'input=mixx'],
  ])('and %s is read', (text) => {
    expect(read(text).columns).toHaveLength(1);
  });
});
