import { expect, test } from 'vitest';
import { urlFileName } from './url-file-name.js';

test.each([
  ['https://a.example/take.wav', 'take.wav'],
  ['https://a.example/x/take%201.wav?token=secret#t', 'take 1.wav'],
  ['https://a.example/%2e%2e%2fetc%2fpasswd', '.._etc_passwd'],
  ['https://a.example/a%5Cb%00c%0A.wav', 'a_b_c_.wav'],
  ['https://a.example/%E0%A4%A.wav', '%E0%A4%A.wav'],
  ['https://a.example/folder/', undefined],
  ['https://a.example', undefined],
])('%s', (url, name) => {
  expect(urlFileName(new URL(url))).toBe(name);
});

test('a long name is cut', () => {
  expect(urlFileName(new URL(`https://a.example/${'x'.repeat(999)}`))).toHaveLength(255);
});
