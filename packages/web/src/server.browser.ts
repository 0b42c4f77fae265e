import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  chooseAnalysis,
  chromiumPath,
  drop,
  ended,
  getAnswers,
  openPage,
  withServedPages,
} from '../../../testing/browser.js';
import { testFolder } from '../../../testing/test-folder.js';
import { wavTone } from '../../../testing/wav-tone.js';

/** Over it, a recording is a job. */
const ASYNC_OVER_SEC = 100;

describe.skipIf(!chromiumPath)('the playground with a server that counts', () => {
  const served = withServedPages({
    SONOMETER_OPEN: '0',
    SONOMETER_ASYNC_OVER_SEC: String(ASYNC_OVER_SEC),
  });
  const folder = testFolder();
  let short: string;
  let long: string;
  let large: string;

  beforeAll(async () => {
    const write = async (name: string, seconds: number, rateHz: number) => {
      const path = join(folder, name);
      await writeFile(path, wavTone({ seconds, rateHz }));
      return path;
    };
    short = await write('short.wav', 2, 8000);
    long = await write('long.wav', ASYNC_OVER_SEC + 20, 8000); // 1.9 MB
    large = await write('large.wav', 60, 48_000); // 5.8 MB
  });

  const openOnServer = async () => {
    const watched = await openPage(served.browser);
    await watched.page.goto(served.service.base);
    await watched.page.check('input[value=server]', { force: true });
    return watched;
  };

  /** Makes a free key on the account page, which signs the browser in. */
  async function signIn(page: Page): Promise<void> {
    await page.goto(`${served.service.base}/account`);
    await page.click('text=Make a key');
    await page.waitForSelector('.new-key');
    await page.goto(served.service.base);
    await page.check('input[value=server]', { force: true });
  }

  test('says in place that a large file needs a key', async () => {
    const { page, complaints } = await openOnServer();
    await drop(page, [large]);
    await ended(page, 1);
    expect(await page.locator('.failure').textContent()).toContain('without an API key');
    expect(complaints).toEqual([]);
  });

  test('a profile that the trial has not: says where it is free, and it is', async () => {
    const { page } = await openOnServer();
    await chooseAnalysis(page, 'profile.master');
    await drop(page, [short]);
    await ended(page, 1);
    expect(await page.locator('.failure').textContent()).toMatch(
      /Choose “On this device”, where every profile is free/,
    );
    await page.check('input[value=device]', { force: true });
    await drop(page, [short]);
    await ended(page, 2);
    expect(await page.locator('.report .headline').count()).toBe(1);
  });

  test('who is signed in needs to type no key, uploads what is large, and is charged', async () => {
    const { page, complaints, requests } = await openOnServer();
    await signIn(page);
    expect(await page.locator('.notice.server').textContent()).toMatch(/signed in with the key/);
    await drop(page, [large]);
    await ended(page, 1);
    expect(await page.locator('.failure').allTextContents()).toEqual([]);
    const [answer] = await getAnswers(page);
    expect(answer).toMatchObject({ durationSec: 60 });
    expect(requests).toContain('POST /api/upload-url');
    expect(requests.some((request) => request.startsWith('PUT /api/uploads/'))).toBe(true);
    await page.goto(`${served.service.base}/account`);
    expect(await page.locator('.used').first().textContent()).toMatch(/1 of 1,000/);
    expect(complaints).toEqual([]);
  });

  test('asks for a long recording until it is done, also over a connection that breaks off', async () => {
    const { page, requests } = await openOnServer();
    await signIn(page);
    await chooseAnalysis(page, 'mix');
    let cut = 0;
    await page.route('**/v1/jobs/**', (route) =>
      cut++ < 2 ? route.abort('connectionreset') : route.continue(),
    );
    await drop(page, [long]);
    await ended(page, 1);
    expect(await page.locator('.failure').allTextContents()).toEqual([]);
    const [answer] = await getAnswers(page);
    expect(answer).toMatchObject({ durationSec: ASYNC_OVER_SEC + 20 });
    expect(cut).toBeGreaterThan(2);
    expect(requests.filter((request) => request.startsWith('GET /v1/jobs/')).length).toBe(cut);
    expect(await page.locator('.plot').count()).toBeGreaterThan(2);
  });

  test('a server that has gone is told in place, and the page goes on', async () => {
    const { page } = await openOnServer();
    await page.context().setOffline(true);
    await drop(page, [short]);
    await ended(page, 1);
    expect(await page.locator('.failure').textContent()).toContain('connection to the server');
    await page.context().setOffline(false);
    await drop(page, [short]);
    await ended(page, 2);
    expect(await page.locator('.report').count()).toBe(1);
  });

  test('answers a reader in a page, a program in JSON, where nothing is', async () => {
    const { page } = await openPage(served.browser);
    for (const path of ['/nothing-here', '/r/nothing']) {
      const response = await page.goto(served.service.base + path);
      expect(response?.status()).toBe(404);
      expect(await page.locator('h1').textContent()).toBe('Not found');
      const json = (await (await fetch(served.service.base + path)).json()) as {
        error: { code: string };
      };
      expect(json.error.code).toBe('not_found');
    }
  });
});
