import { expect, test } from 'vitest';
import { printable, printableLines } from './view.js';

test.each(['\u0000', '\u0007', '\t', '\n', '\r', '\u001b', '\u007f', '\u009b'])(
  'the control character %j does not reach a terminal',
  (character) => {
    expect(printable(`a${character}[2Jb`)).toBe('a?[2Jb');
  },
);

test('ends of lines stay, where there may be several', () => {
  expect(printableLines('ä 1\n\u001b[31mb')).toBe('ä 1\n?[31mb');
});
