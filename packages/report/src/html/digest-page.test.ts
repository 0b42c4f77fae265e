import { signal } from '@sonometer/engine';
import { expect, test } from 'vitest';
import { columnsOf, type Row } from '../dataset/columns.js';
import { buildDigest } from '../dataset/digest.js';
import { digestHtml } from './digest-page.js';

const NAME = '<b>"quiet" & far</b>.wav';
const rows: readonly Row[] = [
  ...Array.from({ length: 40 }, (_, i) => ({
    input: `${i}.wav`,
    ok: true,
    audioSha256: String(i % 39),
    data: { format: 'wav', rmsDb: -20 + (i % 7) / 7 },
  })),
  { input: NAME, ok: true, data: { format: 'wav', rmsDb: -70 } },
  { input: 'broken.wav', ok: false, error: { code: 'unsupported_format', message: 'no audio' } },
];
const page = (title = 'A set') =>
  digestHtml(buildDigest(columnsOf(signal, false), rows), {
    title,
    hrefOf: (input) => (input === '3.wav' ? undefined : encodeURIComponent(input)),
  });

test('has the shape of every field, and a link to each file that stands out', () => {
  const text = page();
  expect(text).toContain('42 files, 1 of them could not be measured.');
  expect(text.match(/<svg/g)).toHaveLength(1);
  expect(text).toContain(`<a href="${encodeURIComponent(NAME)}">`);
  expect(text).toContain('<a href="0.wav">0.wav</a>');
  expect(text).toContain('no audio');
});

test('needs nothing else, and takes no name for markup', () => {
  const text = page('<script>');
  expect(text).not.toMatch(/<script|src=|@import|url\(|https?:/);
  expect(text).not.toContain('<b>');
  expect(text).not.toMatch(/NaN|undefined|\[object/);
});
