import { expect, test } from 'vitest';
import { families } from '../questions/families.js';
import { signalSummary } from './signal.js';
import { openPaint } from './terminal/paint.js';

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
