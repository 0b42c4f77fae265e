import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  chromiumPath,
  drop,
  ended,
  openPage,
  violationsOf,
  withServedPages,
} from '../../../testing/browser.js';
import { testFolder } from '../../../testing/test-folder.js';
import { whiteNoise } from '../../../testing/noise.js';
import { speechLike } from '../../../testing/speech-like.js';
import { monoWav, wavFile } from '../../../testing/wav-file.js';
import { wavTone } from '../../../testing/wav-tone.js';

const RATE_HZ = 16_000;

/** A take with so much noise. */
function take(noise: number): Buffer {
  const clean = speechLike({ rateHz: RATE_HZ, seconds: 6, pauseSec: 0.5 });
  const hiss = whiteNoise(clean.length, noise);
  const samples = Int16Array.from(clean, (x, i) => Math.round(8000 * (x + (hiss[i] ?? 0))));
  return monoWav(RATE_HZ, samples);
}

describe.skipIf(!chromiumPath)('the overview on the page', () => {
  const served = withServedPages({ SONOMETER_OPEN: '0' });
  const folder = testFolder();
  let clean: string;
  let noisy: string;

  beforeAll(async () => {
    [clean, noisy] = [join(folder, 'clean.wav'), join(folder, 'noisy.wav')];
    await writeFile(clean, take(0.0005));
    await writeFile(noisy, take(0.05));
  });

  test.each([1440, 390])('%d px: its heading is read first, and everything fits', async (width) => {
    const { page, complaints } = await openPage(served.browser, {
      viewport: { width, height: 800 },
    });
    await page.goto(served.service.base);
    await drop(page, [noisy]);
    await ended(page, 1);
    await page.waitForSelector('.spectrogram canvas');
    const seen = await page.evaluate(() => ({
      focused: document.activeElement?.matches('h3.headline'),
      overflow: document.documentElement.scrollWidth - innerWidth,
      // links within a sentence may be smaller (WCAG 2.5.8)
      small: [...document.querySelectorAll('nav a, button, select, summary')]
        .filter((one) => one.checkVisibility() && !one.closest('p'))
        .filter((one) => {
          const { width: w, height: h } = one.getBoundingClientRect();
          return Math.min(w, h) < 24;
        })
        .map((one) => one.textContent.trim()),
    }));
    expect(seen).toEqual({ focused: true, overflow: 0, small: [] });
    expect(await violationsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('waveform, spectrogram and loudness come first, on one time axis', async () => {
    const { page } = await openPage(served.browser);
    await page.goto(served.service.base);
    await drop(page, [clean]);
    await ended(page, 1);
    await page.waitForSelector('.spectrogram canvas');
    const plots = page.locator('.plots figure');
    const titles = await plots.locator('figcaption strong').allTextContents();
    expect(titles.slice(0, 3)).toEqual(['Waveform', 'Spectrogram', 'Loudness over time']);
    const axes = await Promise.all(
      [0, 1, 2].map(async (i) =>
        (await plots.nth(i).locator('.x-axis text').allTextContents()).map((one) => one.trim()),
      ),
    );
    expect(axes[1]).toEqual(axes[0]);
    expect(axes[2]).toEqual(axes[0]);
    const lefts = await Promise.all(
      [0, 1, 2].map(async (i) => (await plots.nth(i).locator('.plot-area').boundingBox())?.x),
    );
    expect(new Set(lefts).size).toBe(1);
    // the bars of a loop are none of a take
    expect(await plots.first().locator('.x-axis').textContent()).not.toContain('bar');
  });

  test('a key number leads to its definition, and has it as a tooltip', async () => {
    const { page } = await openPage(served.browser);
    await page.goto(served.service.base);
    await drop(page, [clean]);
    await ended(page, 1);
    const term = page.locator('.keys .defined').first();
    expect(await term.getAttribute('href')).toBe('/docs/measure/integratedLufs');
    expect(await term.getAttribute('title')).toMatch(/loudness/i);
  });

  test('every number opens its definition in place, also by the keyboard', async () => {
    const { page, complaints } = await openPage(served.browser);
    await page.goto(served.service.base);
    await drop(page, [clean]);
    await ended(page, 1);
    for (const summary of await page.locator('.tile > summary').all()) await summary.click();
    // what is listed but no number: the names of files and their places
    const unlinked = await page.$$eval('.keys dt, .numbers tbody th, .pairs dt', (all) =>
      all
        .filter((one) => !one.querySelector('a.defined[title]'))
        .map((one) => one.textContent.trim()),
    );
    expect(unlinked).toEqual([]);
    const term = page.locator('.numbers .defined').first();
    const definition = await term.getAttribute('title');
    await term.focus();
    await page.keyboard.press('Enter');
    const box = page.getByRole('dialog');
    expect(await box.textContent()).toContain(definition);
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await box.count()).toBe(0);
    expect(await term.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(complaints).toEqual([]);
  });

  test('a further analysis opens inside the card, and is there again after a reload', async () => {
    const { page, complaints } = await openPage(served.browser);
    await page.goto(served.service.base);
    await drop(page, [clean]);
    await ended(page, 1);
    await page.click('.tile[data-subject=Speech] > summary');
    await page.click('.tile[data-subject=Speech] .chip:text-is("Voice")');
    const report = page.locator('.tile[data-subject=Speech] .further .report');
    await report.waitFor();
    expect(await page.locator('.results > li').count()).toBe(1);
    expect(
      await page.$$eval('.results :is(h2, h3, h4, h5)', (all) =>
        all
          .map(({ tagName }) => Number(tagName.slice(1)))
          .every((level, i, levels) => level - (levels[i - 1] ?? 1) <= 1),
      ),
    ).toBe(true);
    expect(await violationsOf(page)).toEqual([]);
    await page.reload();
    await report.waitFor();
    expect(await page.locator('.results > li').count()).toBe(1);
    // a second request leads to the same place
    await page.click('.tile[data-subject=Speech] .chip:text-is("Voice")');
    expect(await report.count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  test('a target follows the content, and the choice is remembered', async () => {
    const { page } = await openPage(served.browser);
    await page.goto(served.service.base);
    await drop(page, [clean]);
    await ended(page, 1);
    const shown = () =>
      page.$$eval('.targets li', (all) =>
        all.filter((one) => one.checkVisibility()).map((one) => one.dataset['target']),
      );
    await page.waitForSelector('.target-choice select');
    expect(await shown()).toEqual(['Podcast (Apple Podcasts)']);
    await page.selectOption('.target-choice select', 'EBU R 128 broadcast');
    expect(await shown()).toEqual(['EBU R 128 broadcast']);
    // the verdict and the row are those of the chosen target
    const verdict = page.locator('.verdict');
    expect(await verdict.getAttribute('class')).toBe('verdict bad');
    expect(await verdict.locator('.headline').textContent()).toMatch(/for EBU R 128 broadcast\.$/);
    await page.waitForFunction(() =>
      document.querySelector('.result-head .state')?.textContent.includes('EBU R 128'),
    );
    await drop(page, [noisy]);
    await ended(page, 2);
    await page.waitForFunction(() => document.querySelectorAll('.target-choice').length === 2);
    const chosen = page.locator('.target-choice select').first();
    expect(await chosen.inputValue()).toBe('EBU R 128 broadcast');
    await page.emulateMedia({ media: 'print' });
    expect((await shown()).length).toBeGreaterThan(8);
  });

  test('several takes: their table is brought up, with the best of them', async () => {
    const { page } = await openPage(served.browser);
    await page.goto(served.service.base);
    await drop(page, [clean, noisy]);
    await ended(page, 2);
    await page.waitForSelector('.best-take:not([hidden])');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Files',
    );
    const terms = page.locator('.files thead .defined');
    expect(await terms.count()).toBe(4);
    await terms.nth(2).click();
    expect(await page.getByRole('dialog').textContent()).toMatch(
      /Ratio of the speech power to the noise/,
    );
    await page.keyboard.press('Escape');
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.locator('.best-take').textContent()).toMatch(/^Best take: clean\.wav, /);
    const [first, ...others] = await page.locator('.files tbody th').allTextContents();
    expect(first).toBe('clean.wav Best take');
    expect(others.join()).toMatch(/^noisy\.wav \d+\.\d dB noisier than the best$/);
    // of several files the best is open
    expect(await page.locator('.results > li.open .toggle').allTextContents()).toEqual([
      'clean.wav',
    ]);
  });

  test('the enter key opens the file chooser', async () => {
    const { page } = await openPage(served.browser);
    // before the page, which takes time to get the interception
    const opened = page.waitForEvent('filechooser');
    await page.goto(served.service.base);
    await page.focus('#file');
    await page.keyboard.press('Enter');
    const chooser = await opened;
    expect(chooser.isMultiple()).toBe(true);
  });

  test('a call sends a key only where the server needs one, and never an empty one', async () => {
    const { page } = await openPage(served.browser);
    await page.goto(served.service.base);
    await drop(page, [clean]);
    await ended(page, 1);
    await page.click('text=The same request elsewhere');
    const calls = page.locator('pre[aria-label=curl]');
    expect(await calls.textContent()).not.toContain('Bearer');
    // a profile that is not in the quota without a key
    await page.click('.tile[data-subject=Speech] > summary');
    await page.click('.tile[data-subject=Speech] .chip:text-is("Dialogue")');
    await page.locator('.further .report').waitFor();
    expect(await page.locator('.further pre[aria-label=curl]').textContent()).toContain(
      'Bearer ${SONOMETER_KEY:?make a key at ',
    );
  });

  test('an empty file is called empty, aloud and in focus', async () => {
    const { page } = await openPage(served.browser);
    await page.goto(served.service.base);
    const empty = join(folder, 'empty.wav');
    await writeFile(empty, '');
    await drop(page, [empty]);
    await ended(page, 1);
    const message = 'The file is empty. Export or download it again.';
    expect(await page.locator('.result-head .state').textContent()).toBe(
      `empty.wav failed: ${message}`,
    );
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(message);
    expect(await violationsOf(page)).toEqual([]);
  });

  test('silence has no number, plot or tile', async () => {
    const { page, complaints } = await openPage(served.browser);
    await page.goto(served.service.base);
    const silent = join(folder, 'silent.wav');
    await writeFile(
      silent,
      wavFile({ rateHz: RATE_HZ, channels: 1, data: new Uint8Array(4 * RATE_HZ) }),
    );
    await drop(page, [silent]);
    await ended(page, 1);
    expect(await page.locator('.headline').textContent()).toBe('Silent.');
    expect(await page.locator('.keys, .numbers, figure, canvas').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test.each([1440, 390])('%d px: a missing number of a file states its reason', async (width) => {
    const { page } = await openPage(served.browser, { viewport: { width, height: 800 } });
    await page.goto(served.service.base);
    const tone = join(folder, 'tone.wav');
    await writeFile(tone, wavTone({ seconds: 3, rateHz: RATE_HZ }));
    await drop(page, [noisy, tone]);
    await ended(page, 2);
    const row = page.locator('#table tbody tr', { hasText: 'tone.wav' });
    await row.getByText('not measured: it is measured of speech only').waitFor();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await page.close();
  });
});
