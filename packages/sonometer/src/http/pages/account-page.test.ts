import { describe, expect, test } from 'vitest';
import { usagePlot } from './account-page.js';

const today = Date.parse('2026-11-20T12:00:00Z');
const day = (date: string, calls: number, keyId = 'key_1') => ({
  ...{ day: date, keyId, calls, dataBytes: 0, voiceMinutes: 0 },
});
const textOf = ({ text }: { readonly text: string }) => text;
/** Heights of the bars, as shares of the plot. */
const heightsIn = (page: string) =>
  [...page.matchAll(/1000h[\d.]+V([\d.]+)h/g)].map(([, top]) => 1 - Number(top) / 1000);

describe('the plot of usage', () => {
  test('has a bar for each of thirty days, today last, of all keys together', () => {
    const page = textOf(
      usagePlot(
        [day('2026-11-20', 3), day('2026-11-20', 2, 'key_2'), day('2026-10-22', 10)],
        today,
      ),
    );
    const heights = heightsIn(page);
    expect(heights).toHaveLength(30);
    expect(heights[0]).toBeCloseTo(1, 3); // 10 of 10
    expect(heights[29]).toBeCloseTo(0.5, 3);
    expect(heights.filter((height) => height > 0)).toHaveLength(2);
    expect(page).toContain('15 calls in 30 days, at most 10 on 2026-10-22.');
  });

  test('leaves older days out, and says where there is nothing', () => {
    expect(textOf(usagePlot([day('2026-10-21', 9)], today))).toContain('Nothing was charged');
    expect(textOf(usagePlot([], today))).not.toContain('<svg');
  });

  test.each([
    [1, '2'],
    [4, '4'],
    [7, '10'],
    [101, '200'],
    [9_999, '10,000'],
    [250_000, '400,000'],
  ])('with %d calls goes up to %s', (calls, top) => {
    expect(textOf(usagePlot([day('2026-11-20', calls)], today))).toMatch(new RegExp(`>${top}<`));
  });
});
