import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  chromiumPath,
  openBrowser,
  openPage,
  openServedService,
  violationsOf,
} from '../../../testing/browser.js';
import { wavTone } from '../../../testing/wav-tone.js';

const WIDTHS_PX = [390, 1440];

describe.skipIf(!chromiumPath)('the pages', () => {
  let service: Awaited<ReturnType<typeof openServedService>>;
  let browser: Browser;
  let reportPath: string;

  beforeAll(async () => {
    service = await openServedService();
    browser = await openBrowser();
    const response = await service.inject({
      method: 'POST',
      url: '/v1/mix/analyze?fileName=tone.wav',
      payload: wavTone({ seconds: 5 }),
      headers: { 'content-type': 'audio/wav' },
    });
    reportPath = new URL(response.json<{ reportUrl: string }>().reportUrl).pathname;
  });
  afterAll(async () => {
    await browser.close();
    await service.close();
  });

  const paths = () => [
    '/',
    '/docs',
    '/docs/api',
    '/docs/measures',
    '/docs/profiles',
    '/docs/errors',
    '/account',
    reportPath,
  ];

  test.each(['light', 'dark'] as const)(
    'have no barrier of level A or AA in %s',
    async (colorScheme) => {
      const { page, complaints } = await openPage(browser, { colorScheme });
      for (const path of paths()) {
        await page.goto(service.base + path);
        expect(await violationsOf(page), path).toEqual([]);
      }
      expect(complaints).toEqual([]);
    },
  );

  test.each(['mix', 'signal', 'voice', 'target', 'profile.broadcast'])(
    'have none with a report of %s in place',
    async (question) => {
      const { page, complaints } = await openPage(browser, {
        viewport: { width: 390, height: 844 },
      });
      await page.goto(service.base);
      await page.selectOption('select[name=question]', question);
      await page.setInputFiles('#file', {
        name: 'tone.wav',
        mimeType: 'audio/wav',
        buffer: Buffer.from(wavTone({ seconds: 5 })),
      });
      await page.waitForSelector('.report');
      expect(await violationsOf(page)).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );

  test.each(WIDTHS_PX)('never scroll sideways at %i px', async (width) => {
    const { page } = await openPage(browser, { viewport: { width, height: 844 } });
    for (const path of paths()) {
      await page.goto(service.base + path);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over, path).toBeLessThanOrEqual(0);
    }
  });

  test('show reports and documentation without script', async () => {
    const { page } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(service.base + reportPath);
    expect(await page.locator('.headline').isVisible()).toBe(true);
    expect(await page.locator('.plot-area').count()).toBeGreaterThan(2);
    await page.goto(`${service.base}/docs/measures#integratedLufs`);
    expect(await page.locator('#integratedLufs').isVisible()).toBe(true);
  });

  test('let the pointer read a curve', async () => {
    const { page } = await openPage(browser);
    await page.goto(service.base + reportPath);
    await page.locator('.plot-area').first().hover();
    expect(await page.locator('output').first().textContent()).toMatch(/^-?\d+\.\d LUFS at /);
  });

  test('link every number of a report to its definition', async () => {
    const { page } = await openPage(browser);
    await page.goto(service.base + reportPath);
    const links = await page
      .locator('.numbers th a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(links.length).toBeGreaterThan(30);
    await page.goto(`${service.base}/docs/measures`);
    const ids = new Set(await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id)));
    expect(links.filter((link) => !ids.has(link.split('#')[1] ?? ''))).toEqual([]);
  });
});
