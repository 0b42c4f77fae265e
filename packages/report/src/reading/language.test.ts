import { expect, test } from 'vitest';
import { languageName } from './language.js';

test.each([
  ['eng', 'English'],
  ['ger', 'German'],
  ['deu', 'German'],
  ['pt-BR', 'Brazilian Portuguese'],
  ['qaa', 'qaa'],
  ['no code', 'no code'],
  ['und', undefined],
  ['zxx', undefined],
  ['', undefined],
])('%s is %s', (code, name) => {
  expect(languageName(code)).toBe(name);
});
