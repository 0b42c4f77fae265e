import { describe, expect, test } from 'vitest';
import {
  chooseAnalysis,
  chromiumPath,
  openPage,
  violationsOf,
  withServedPages,
} from '../../../testing/browser.js';

describe.skipIf(!chromiumPath)('the list of analyses', () => {
  const served = withServedPages({ SONOMETER_OPEN: '0' });

  test.each([1440, 390])('%d px: it is grouped, searched by words and fits', async (width) => {
    const { page, complaints } = await openPage(served.browser, {
      viewport: { width, height: 900 },
    });
    await page.goto(served.service.base);
    const chosen = page.locator('#chosen');
    const isOpen = () => page.locator('#picker').evaluate((one: HTMLDetailsElement) => one.open);
    await page.locator('#picker > summary').click();
    expect(await page.locator('#picker legend').allTextContents()).toHaveLength(6);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0);
    expect(await violationsOf(page)).toEqual([]);

    // by a word of a number that only its answer names
    await page.keyboard.type('reverb');
    const found = page.locator('#picker label:visible b');
    expect(await found.allTextContents()).toContain('Room');
    await page.locator('#picker input[type=search]').fill('will it loop');
    expect(await found.allTextContents()).toEqual(['Loop']);
    await page.keyboard.press('Enter');
    expect(await chosen.textContent()).toBe('Loop: Will it loop, and at what tempo?');
    expect(await isOpen()).toBe(false);

    await page.keyboard.press('Enter'); // the field has the focus again
    await page.waitForSelector('#picker input[type=search]:focus');
    await page.keyboard.type('no such words');
    const status = page.locator('#picker [role=status]');
    await expect.poll(() => status.textContent()).toBe('No analysis has these words.');
    await page.keyboard.press('Escape');
    expect(await isOpen()).toBe(false);
    await chooseAnalysis(page, 'profile.room');
    expect(await chosen.textContent()).toContain('Room');
    expect(await isOpen()).toBe(false);
    expect(await page.locator('[data-for-question="profile.room"]').isVisible()).toBe(true);
    expect(complaints).toEqual([]);
    await page.close();
  });
});
