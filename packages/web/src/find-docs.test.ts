import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import MiniSearch from 'minisearch';
import { expect, test } from 'vitest';
import { findDocs, INDEX_OPTIONS } from './find-docs.js';

const file = new URL('../../sonometer/assets/docs-search.json.gz', import.meta.url);
const index = MiniSearch.loadJSON(gunzipSync(readFileSync(file)).toString(), INDEX_OPTIONS);
const found = (wanted: string) => findDocs(index, wanted).map(({ id }) => String(id));

test.each([
  ['transcode', /guides\/check-an-archive|measure\/lossySource|glossary#:~:text=transcode/],
  ['is this a transcode?', /guides\/check-an-archive|measure\/lossySource|glossary/],
  ['postgres', /operations$|run-it-for-a-team$/],
  ['sonometer listen', /command-line#listen$|\/live$/],
  ['openMeter', /\/live$/],
  ['what is LRA?', /measure\/loudnessRange$|glossary#:~:text=LRA/],
  ['upload', /guides\/build-on-the-api$/],
  ['how do I upload a large file', /guides\/build-on-the-api$/],
  ['podcast loud enough', /guides\/fix-a-podcast-take$/],
  ['measure a room', /guides\/measure-a-room$/],
  ['true peak above 0', /guides\/troubleshooting$|measure\/truePeakDb$|finding\/true-peak$/],
  ['unsupported_format', /errors#unsupported_format$/],
  ['key', /measure\/key$|profiles\/key$/],
  ['webhook signature', /\/webhooks$/],
  ['sibilanse', /finding\/sibilance$|measure\/sibilanceRisk$|glossary#:~:text=sibilance/],
  ['s3 bucket', /operations$|run-it-for-a-team$/],
  ['rate limit', /interface$|errors#rate_limited$/],
  ['rate limits', /interface$|errors#rate_limited$/],
  ['requests per minute', /interface$|errors#rate_limited$/],
  ['live session', /guides\/a-live-session$/],
  ['sarif', /guides\/gate-a-release$|\/gate$/],
  ['pyloudnorm', /coming-from\/pyloudnorm$/],
  ['sample rate', /measure\/sampleRate$/],
  ['docker kubernetes redis', /operations$|run-it-for-a-team$/],
])('%s leads to a page that helps', (wanted, first) => {
  expect(found(wanted)[0]).toMatch(first);
});

test('a page that has both words comes before one whose title is one of them', () => {
  const small = new MiniSearch(INDEX_OPTIONS);
  small.addAll([
    { id: 'one', title: 'Limit', words: '', about: '', body: '' },
    { id: 'both', title: '', words: '', about: '', body: 'the rate and its limit' },
  ]);
  expect(findDocs(small, 'rate limit').map(({ id }) => String(id))).toEqual(['both', 'one']);
});

test('lufs: what it is, before all that mentions it', () => {
  const [first, second, third] = found('lufs');
  expect([first, second, third]).toContain('/docs/measure/integratedLufs');
  expect([first, second, third]).toContain('/docs/guides/glossary#:~:text=LUFS');
});

test('any word is enough, and a word that no page has takes nothing away', () => {
  expect(found('webhook xqzxqz').length).toBeGreaterThan(0);
  expect(found('xqzxqzxqz')).toEqual([]);
  expect(found('')).toEqual([]);
});

test('a question of nothing but common words still looks for them', () => {
  expect(() => found('what is it')).not.toThrow();
});
