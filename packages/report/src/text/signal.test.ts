import { describe, expect, test } from 'vitest';
import { answerById, families } from '../questions/families.js';
import { openSheet } from './sheet.js';
import { codecLines, signalSummary } from './signal.js';
import { openPaint } from './terminal/paint.js';

describe('signal', () => {
  const { lossySource, hasClipping } = families.signal.answer.fields;

  test('with its status, the page says how often its labels are right', () => {
    const pageWith = (body: object) =>
      signalSummary.page(
        { body: { ...body, lossySource: 'lossless' }, durationSec: 1, warnings: [] },
        { width: 80, paint: openPaint(false) },
      );
    const stated = `${lossySource.title}: ${lossySource.accuracy!}`;
    const page = pageWith({ measureStatus: {} }).replace(/\s+/g, ' ');
    expect(page).toContain(`Accuracy ${stated}`);
    expect(page).not.toContain(hasClipping.accuracy!); // absent values are not mentioned
    expect(pageWith({})).not.toContain('Accuracy');
  });
});

describe('codec lines', () => {
  const rates = {
    encodes: [
      { encode: 'MP3 128', hitRate: 0.96, resampledHitRate: 0.94 },
      { encode: 'Opus 96', hitRate: 0.85, resampledHitRate: 0.85 },
    ],
    originals: 48,
    calledLossy: 0,
  };
  const trace = (rateHz: number) => ({
    ...{ codec: 'mp3', by: 'zeros', rateHz, blockFrames: 576 },
    ...{ offsetFrames: 0, score: 20, chanceScore: 4.5 },
  });
  const stated = (body: object) =>
    codecLines(
      openSheet(
        answerById('profile.provenance'),
        {
          body: { 'sample-rate': 44_100, 'codec-rates': rates, ...body },
          durationSec: 9,
          warnings: [],
        },
        { width: 200, paint: openPaint(false) },
      ),
    ).join('\n');

  test('the rates stand there whether a codec was found or not', () => {
    const line =
      'rates: 85 % of Opus 96 to 96 % of MP3 128 are found, 85 % of Opus 96 to 94 % of MP3 128 after resampling; 0 false alarms in 48 originals';
    expect(stated({})).toBe(line);
    expect(stated({ 'codec-trace': trace(44_100) })).toContain(line);
  });

  test('what chance gives is told at the rate that it was counted at', () => {
    expect(stated({ 'codec-trace': trace(44_100) })).toContain('uncoded recordings reach 4.5');
    expect(stated({ 'codec-trace': trace(48_000) })).not.toContain('4.5');
  });
});
