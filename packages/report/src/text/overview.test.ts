import { expect, test } from 'vitest';
import { bodyOf } from '../../../../testing/checked.js';
import { answerById } from '../questions/families.js';
import { overviewSummary } from './overview.js';
import { openPaint } from './terminal/paint.js';

/** A take with every problem that costs lines. */
const WORST = {
  contentTypeGuess: 'voice',
  contentConfidence: 0.9,
  contentEvidence: ['detectedVoiceShare:1', 'detectedMusicShare:0', 'detectedNoiseShare:0'],
  durationSec: 60,
  sampleRate: 48_000,
  speechRatio: 0.6,
  integratedLufs: -6.3,
  truePeakDb: 1.1,
  peakDb: 0,
  rmsDb: -12,
  signalToNoiseDb: 9,
  clippingRegions: 37,
  clippingTotalSec: 0.1,
  stereoLayout: 'mono',
  channels: 1,
  dcOffset: 0.05,
  'defectCounts.click': 2,
  'defectCounts.dropout': 3,
  'defectCounts.hum': 1,
  defects: [],
  edgeSilenceEndMs: 300,
};
const pageOf = (values: object) =>
  overviewSummary.page(
    {
      body: bodyOf(answerById('profile.overview'), { ...WORST, ...values }),
      durationSec: 60,
      warnings: [],
    },
    { width: 80, paint: openPaint(false) },
  );
/** Sentences that the width of the page breaks. */
const joined = (page: string) => page.replace(/\s+/g, ' ');

test('silence of 25 s at an edge is on the page, with the advice, however many problems there are', () => {
  const page = pageOf({ edgeSilenceStartMs: 25_000 });
  expect(page.split('\n').length).toBeLessThanOrEqual(30);
  expect(page).toContain('True peak 1.1 dBTP');
  expect(joined(page)).toMatch(/and \d more: .*25\.0 s of silence to trim at the start/);
});

test('of silence of 2 s there is its name, where there is no room', () => {
  expect(joined(pageOf({ edgeSilenceStartMs: 2000 }))).toMatch(
    /and \d more: .*silence at the edges; --json has all/,
  );
});

test('a take without another problem has it as its verdict', () => {
  const page = pageOf({
    ...{ integratedLufs: -16, truePeakDb: -4, peakDb: -4, signalToNoiseDb: 50 },
    ...{ clippingRegions: 0, dcOffset: 0, edgeSilenceEndMs: 25_000 },
    ...{ 'defectCounts.click': 0, 'defectCounts.dropout': 0, 'defectCounts.hum': 0 },
  });
  expect(joined(page)).toContain('Speech, 1:00.0. 25.0 s of silence at the end.');
  expect(page).toContain('! Silence: 25.0 s at the end.');
  expect(page).toContain('Trim it if it is not intended.');
});
