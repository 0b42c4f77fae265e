import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath, openPage, violationsOf, withServedPages } from '../../../testing/browser.js';

/**
 * Largest size on the wire of a page of the documentation with all that it loads, before a button
 * is pressed.
 */
const MAX_BYTES = 80_000;
/** Each of the two numbers is rounded to a tenth. */
const ROUNDED_DB = 0.1;
const HALF_DB = 20 * Math.log10(2);

describe.skipIf(!chromiumPath)('how a measure sounds', () => {
  const served = withServedPages();

  const open = async (id: string, options: Parameters<typeof openPage>[1] = {}) => {
    const watched = await openPage(served.browser, options);
    await watched.page.goto(`${served.service.base}/docs/measure/${id}`, {
      waitUntil: 'networkidle',
    });
    return watched;
  };
  const pressed = async (page: Page, label: string): Promise<string> => {
    await page.locator('.heard').getByRole('button', { name: label, exact: true }).press('Enter');
    await page
      .locator('.heard output', { has: page.locator('strong'), hasText: ` ${label}` })
      .waitFor();
    return page.locator('.heard output strong').innerText();
  };
  const numberIn = (text: string) => Number(text.replace('−', '-').split(' ')[0]);

  test('half the amplitude is 6.02 LU less, measured in the page and sent nowhere', async () => {
    const { page, complaints, requests } = await open('integratedLufs');
    expect(requests).not.toContain('GET /assets/analysis-worker.js');
    const before = numberIn(await pressed(page, 'as it is'));
    const after = numberIn(await pressed(page, 'quieter'));
    expect(Math.abs(before - after - HALF_DB)).toBeLessThanOrEqual(ROUNDED_DB);
    expect(requests).toContain('GET /assets/analysis-worker.js');
    expect(requests.filter((request) => !request.startsWith('GET /'))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test.each(['truePeakDb', 'stereoCorrelation', 'signalToNoiseDb', 'toneFrequencyHz'])(
    'the browser reads of %s what the table of its page says, for every change',
    async (id) => {
      const { page, complaints } = await open(id);
      const rows = await page
        .locator('#how-it-sounds ~ .wide')
        .first()
        .locator('tbody tr')
        .evaluateAll((all) =>
          all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.innerText)),
        );
      expect(rows.length).toBeGreaterThan(3);
      for (const [label = '', , number] of rows) expect(await pressed(page, label)).toBe(number);
      expect(complaints).toEqual([]);
    },
  );

  test('it is heard at a low volume, and Stop and Escape end it', async () => {
    const { page } = await openPage(served.browser);
    await page.addInitScript(() => {
      const nodes: GainNode[] = [];
      const state = {
        get gains() {
          return nodes.map(({ gain }) => gain.value);
        },
        ends: 0,
      };
      Object.assign(window, { demonstrations: state });
      // the browser's own, with their calls recorded
      const { stop } = AudioBufferSourceNode.prototype as { stop: (this: unknown) => void };
      AudioBufferSourceNode.prototype.stop = function () {
        state.ends++;
        stop.call(this);
      };
      const { createGain } = AudioContext.prototype as { createGain: (this: unknown) => GainNode };
      AudioContext.prototype.createGain = function () {
        const node = createGain.call(this);
        nodes.push(node);
        return node;
      };
    });
    const state = () =>
      page.evaluate(
        () =>
          (window as unknown as { demonstrations: { gains: number[]; ends: number } })
            .demonstrations,
      );
    await page.goto(`${served.service.base}/docs/measure/peakDb`, { waitUntil: 'networkidle' });
    await pressed(page, 'louder');
    const choice = page.locator('.heard').getByRole('button', { name: 'louder', exact: true });
    expect((await state()).gains).toEqual([expect.closeTo(0.11, 2)]);
    expect((await state()).ends).toBe(0);
    await page.locator('.heard').getByRole('button', { name: 'Stop' }).press('Enter');
    expect((await state()).ends).toBe(1);
    expect(await choice.getAttribute('aria-pressed')).toBe('false');
    await choice.press('Enter');
    expect(await choice.getAttribute('aria-pressed')).toBe('true');
    await choice.press('Escape');
    expect((await state()).ends).toBe(2);
    expect(await choice.getAttribute('aria-pressed')).toBe('false');
  });

  test.each(['light', 'dark'] as const)('has no barrier in %s, wide and narrow', async (scheme) => {
    for (const width of [390, 1440]) {
      const { page } = await open('integratedLufs', {
        colorScheme: scheme,
        viewport: { width, height: 900 },
      });
      await pressed(page, 'clipped');
      expect(await violationsOf(page)).toEqual([]);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over).toBeLessThanOrEqual(0);
    }
  });

  test('the page stays light, and without script is a table without buttons', async () => {
    const { page } = await open('integratedLufs');
    const bytes = await page.evaluate(() =>
      performance
        .getEntries()
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    );
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(MAX_BYTES);
    const { page: plain } = await open('integratedLufs', { javaScriptEnabled: false });
    expect(await plain.locator('#how-it-sounds ~ .wide').first().innerText()).toContain('quieter');
    expect(await plain.locator('article button').count()).toBe(0);
  });
});
