import { describe, expect, test } from 'vitest';
import { checked } from '../../../../testing/checked.js';

const LEVELS = ['good', 'open', 'warn', 'bad'];

describe('noise that could not be checked', () => {
  const take = { speechSec: 40, speechRatio: 0.7, 'clipping.count': 0 };
  const why = 'the noise of the pauses moves by 2.4 dB from one half second to the next';
  const omitted = { signalToNoiseDb: why };

  test('leads the verdict, whose level is a warning', () => {
    const { level, headline, findings, line } = checked('voice', { ...take, omitted });
    expect(level).toBe('warn');
    expect(headline).toBe('Noise could not be checked. Usable, with warnings.');
    expect(findings[0]).toMatchObject({
      id: 'speech-noise',
      text: `The signal-to-noise ratio could not be checked: ${why}.`,
    });
    expect(line).toMatch(/^The signal-to-noise ratio could not be checked/);
  });

  test('leads it where something else is worse, too', () => {
    const { level, headline, findings } = checked('voice', {
      ...take,
      omitted,
      'clipping.count': 9,
    });
    expect(level).toBe('bad');
    expect(headline).toBe('Noise could not be checked. Not usable as it is.');
    expect(findings.map(({ id }) => id).slice(0, 2)).toEqual(['speech-noise', 'clipping']);
  });

  test.each([
    [-40, 'warn'],
    [-34, 'bad'],
  ])('quietest moments at %d dBFS under speech of -22: %s', (noiseFloorDb, level) => {
    const { findings } = checked('voice', {
      ...take,
      omitted,
      noiseFloorDb,
      averageSpeechRmsDb: -22,
    });
    expect(findings[0]).toMatchObject({ id: 'speech-noise', severity: level });
  });

  test('a take is never better for a missing ratio', () => {
    for (const values of [take, { ...take, noiseFloorDb: -34, averageSpeechRmsDb: -22 }])
      for (const ratio of [45, 35]) {
        const known = checked('voice', { ...values, signalToNoiseDb: ratio });
        const missing = checked('voice', { ...values, omitted });
        expect(LEVELS.indexOf(missing.level)).toBeGreaterThan(LEVELS.indexOf(known.level));
      }
  });
});

describe('a ratio that is a lower bound', () => {
  const lower = (signalToNoiseDb: number) =>
    checked('voice', {
      speechSec: 40,
      speechRatio: 0.7,
      signalToNoiseDb,
      warnings: [
        { code: 'lower-bound', message: 'signalToNoiseDb is a lower bound: the speech covers it' },
      ],
    });

  test('is no praise, and no proof of noise either', () => {
    for (const ratioDb of [12, 25]) {
      const { findings, unchecked, passed, level } = lower(ratioDb);
      expect(findings.map(({ id }) => id)).not.toContain('speech-noise');
      expect(unchecked).toContainEqual(
        expect.objectContaining({
          id: 'speech-noise',
          reason: `it is at least about ${ratioDb.toFixed(1)} dB: speech or other sounds cover the noise`,
        }),
      );
      expect(passed.map(({ id }) => id)).not.toContain('speech-noise');
      expect(level).not.toBe('good');
    }
    expect(lower(32).passed.map(({ id }) => id)).toContain('speech-noise');
  });
});
