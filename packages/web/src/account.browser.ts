import { describe, expect, test } from 'vitest';
import { chromiumPath, openPage, violationsOf, withServedPages } from '../../../testing/browser.js';

describe.skipIf(!chromiumPath)('the account', () => {
  const served = withServedPages({ SONOMETER_OPEN: '0' });

  test('makes a key, shows it once, signs out and in, and revokes', async () => {
    const { page, complaints } = await openPage(served.browser);
    await page.goto(`${served.service.base}/account`);
    await page.fill('input[name=name]', 'pipeline');
    await page.click('text=Make a key');
    const key = (await page.locator('.new-key pre').textContent()) ?? '';
    expect(key).toMatch(/^snm_live_\w{36}$/);
    expect(await page.getByRole('button', { name: 'Copy' }).isVisible()).toBe(true);
    expect(await violationsOf(page)).toEqual([]);

    await page.goto(`${served.service.base}/account`);
    expect(await page.content()).not.toContain(key);
    expect(await page.locator('text=0 of 1,000').isVisible()).toBe(true);
    expect(await violationsOf(page)).toEqual([]);

    await page.click('text=Sign out');
    await page.fill('input[name=key]', key);
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect(await page.locator('text=(this one)').isVisible()).toBe(true);

    await page.getByRole('button', { name: 'Revoke pipeline' }).click();
    expect(await page.locator('text=Sign in with a key').isVisible()).toBe(true);
    expect(await served.service.services.keys.verify(key)).toBeUndefined();
    expect(complaints).toEqual([]);
  });

  test('tells in place that a key is wrong', async () => {
    const { page } = await openPage(served.browser);
    await page.goto(`${served.service.base}/account`);
    await page.fill('input[name=key]', 'snm_live_wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect(await page.getByRole('alert').textContent()).toContain('mistyped');
    expect(await violationsOf(page)).toEqual([]);
  });
});
