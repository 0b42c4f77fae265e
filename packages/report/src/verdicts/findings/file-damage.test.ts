import { expect, test } from 'vitest';
import { answerById } from '../../questions/families.js';
import { openReader } from '../../reading/reader.js';
import { verdictOn } from '../index.js';

const change = {
  code: 'stream-changes',
  message: 'the file goes on at 5.04 s with 48000 Hz, 2 channels, and is measured up to there',
};
const damage = { code: 'damaged', message: '1 damaged frame was left out at 3.00 s' };

test.each([
  ['that changes its rate is to be converted: another copy is the same', [change], /^Convert all/],
  ['that is damaged as well is to be replaced', [change, damage], /^Get the file again/],
])('a file %s', (_, warnings, advice) => {
  const answer = answerById('mix');
  const body = { durationSec: 5, integratedLufs: -14, truePeakDb: -2, warnings };
  const verdict = verdictOn(answer, openReader([{ answer, body }]));
  const finding = verdict?.findings.find(({ id }) => id === 'damage');
  expect(finding?.advice).toMatch(advice);
});

test.each([
  ['that was compared by its checksum', 'its MD5 checksum is right', /flac/],
  ['whose bytes were counted', 'it has the bytes that the header states', /-c copy/],
])('a whole file with a wrong header, %s, is written again without loss', (_, why, advice) => {
  const answer = answerById('mix');
  const message = `the header declares 35.22 s, but the audio has 30.02 s and is whole: ${why}`;
  const warnings = [{ code: 'wrong-length', message }];
  const body = { durationSec: 30, integratedLufs: -14, truePeakDb: -2, warnings };
  const verdict = verdictOn(answer, openReader([{ answer, body }]));
  const finding = verdict?.findings.find(({ id }) => id === 'declared-length');
  expect(finding?.severity).toBe('warn');
  expect(finding?.advice).toMatch(advice);
});

test.each([
  ['an MP3 whose noted checksum is old', 'checksum-differs', 'the checksum that it noted differs'],
  ['2 stray bytes', 'damaged', 'its last 2 bytes are no chunks and were left out'],
  ['a length of 0.12 s less', 'length-differs', 'the file declares 6.13 s but contains 6.01 s'],
])('%s is a warning, and not what the file is called', (_, code, message) => {
  const answer = answerById('mix');
  const titleOf = (warnings: readonly Readonly<Record<string, string>>[]) => {
    const body = { durationSec: 6, integratedLufs: -14, truePeakDb: -2, warnings };
    const verdict = verdictOn(answer, openReader([{ answer, body }]));
    expect(verdict?.findings.some(({ id }) => id === 'damage')).toBe(true);
    return verdict?.headline;
  };
  expect(titleOf([{ code, message }])).not.toContain('Damaged');
  expect(titleOf([{ code, message }, damage])).toContain('Damaged');
});
