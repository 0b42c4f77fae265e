import { expect, test } from 'vitest';
import { checked } from '../../../../testing/checked.js';

const quality = (overall: number, more: Record<string, unknown> = {}) =>
  checked('profile.quality', {
    'speech-quality': { overall, signal: 3.5, background: 4 },
    'speech-clarity': { c50Db: 20 },
    'speech-bandwidth': { band: 'wide', toHz: 8000 },
    'worst-passages': [],
    ...more,
  });

test('a rating of 3 and more is good, 2.5 is usable, less a warning, under 1.7 a problem', () => {
  const good = quality(3.2);
  expect(good.level).toBe('good');
  expect(good.headline).toBe('The speech sounds clean: about 3.20 of 5.');
  expect(good.texts[0]).toMatch(/^Speech quality is estimated at 3\.20 of 5 \(signal 3\.50/);
  const severityOf = (overall: number) =>
    quality(overall).findings.find(({ id }) => id === 'speech-quality')?.severity;
  expect([3, 2.99, 2.5, 2.49, 1.69].map(severityOf)).toEqual([
    ...['good', 'info', 'info', 'warn', 'bad'],
  ]);
  expect(quality(1.2).headline).toBe('The speech sounds poor.');
});

test('a reverberant room and a narrow band are warnings', () => {
  const far = quality(3.2, { 'speech-clarity': { c50Db: 7.9 } });
  expect(far.level).toBe('warn');
  expect(far.texts.join(' ')).toMatch(/The speech is reverberant\. .* about 7\.9 dB/);
  expect(quality(3.2, { 'speech-clarity': { c50Db: 8 } }).level).toBe('good');
  const narrow = quality(3.2, { 'speech-bandwidth': { band: 'narrow', toHz: 4000 } });
  expect(narrow.level).toBe('warn');
  expect(narrow.texts.join(' ')).toMatch(/narrow-band; it ends near 4000 Hz/);
});

test('the worst passages are places, with what lowers them most', () => {
  const passage = { overall: 2, signal: 3, background: 2 };
  const { findings } = quality(3.2, {
    'worst-passages': [
      { ...passage, startSec: 1, endSec: 4.04, cause: 'reverberation' },
      { ...passage, startSec: 9, endSec: 12.04, cause: 'noise' },
      { ...passage, startSec: 20, endSec: 23.04, cause: 'noise' },
    ],
  });
  const found = findings.find(({ id }) => id === 'worst-passages');
  expect(found?.text).toMatch(/^3 passages .* by noise, then reverberation\.$/);
  expect(found?.places).toHaveLength(3);
});

test('without speech nothing is good', () => {
  const none = checked('profile.quality', {});
  expect(none.level).toBe('open');
  expect(none.headline).toMatch(/^Speech quality was not estimated: /);
});
