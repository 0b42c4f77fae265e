import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  chooseAnalysis,
  chromiumPath,
  drop,
  ended,
  openPage,
  withServedPages,
} from '../../../testing/browser.js';
import { fixturePath } from '../../../testing/fixture-source.js';
import { testFolder } from '../../../testing/test-folder.js';
import { speechLike } from '../../../testing/speech-like.js';
import { wavFile } from '../../../testing/wav-file.js';

const RATE_HZ = 44_100;

/** Loud noise of two channels after a second of silence: a master with many findings. */
function hotMaster(): Buffer {
  let state = 7;
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 30 - 1;
  const samples = new Int16Array(2 * RATE_HZ * 8);
  for (let n = RATE_HZ; n < samples.length / 2; n++) {
    const beat = 0.5 + 0.5 * Math.cos((2 * Math.PI * n) / RATE_HZ);
    const [middle, side] = [next(), 0.4 * next()];
    for (const [channel, value] of [middle + side, middle - side].entries())
      samples[2 * n + channel] = Math.max(-1, Math.min(1, 1.4 * beat * value)) * 32_767;
  }
  const data = new Uint8Array(samples.buffer);
  return Buffer.from(wavFile({ rateHz: RATE_HZ, channels: 2, data }));
}

/** Layout faults that no reader should meet: see each. */
const flawsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const flaws: string[] = [];
    const isSeen = (one: Element) => {
      const { width, right } = one.getBoundingClientRect();
      return width > 0 && right > 0 && one.checkVisibility();
    };
    // words and numbers that a line break goes through
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement: parent } = node;
      if (!parent || parent.closest('pre, code, script, style, svg, .toggle, h1, h2')) continue;
      // an address, a hash: longer than a line
      if (/\S{30}|master\.wav/.test(node.nodeValue ?? '')) continue;
      if (!isSeen(parent)) continue;
      for (const { index, 0: word } of (node.nodeValue ?? '').matchAll(/[\p{L}\d.,−+±%]+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (tops.size > 1) flaws.push(`broken: ${word}`);
      }
    }
    // labels of a plot over each other
    for (const plot of document.querySelectorAll('svg')) {
      const boxes = [...plot.querySelectorAll(':scope > text, :scope > g > text')]
        .filter(isSeen)
        .map((one) => ({ one, box: one.getBoundingClientRect() }));
      for (const [i, { one, box }] of boxes.entries())
        for (const { one: other, box: its } of boxes.slice(i + 1)) {
          const across = Math.min(box.right, its.right) - Math.max(box.left, its.left);
          const down = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
          if (across > 2 && down > 3)
            flaws.push(`over each other: ${one.textContent.trim()}, ${other.textContent.trim()}`);
        }
    }
    // buttons under each other, or out of the window where nothing scrolls to them
    for (const row of document.querySelectorAll('figcaption, .player')) {
      if (!isSeen(row)) continue;
      const { right } = row.getBoundingClientRect();
      for (const one of row.querySelectorAll('button, input'))
        if (isSeen(one) && one.getBoundingClientRect().right > right + 1)
          flaws.push(`cut: ${one.textContent} ${one.className}`);
    }
    const over = document.documentElement.scrollWidth - innerWidth;
    if (over > 0) flaws.push(`scrolls sideways by ${over} px`);
    return [...new Set(flaws)];
  });

async function compareFrom(page: Page, name: string): Promise<void> {
  const result = page.locator('.results > li:not(.of-two)', {
    has: page.locator(`.toggle:text-is("${name}")`),
  });
  const toggle = result.locator('.toggle');
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.press('Enter');
  await result.getByRole('button', { name: 'Compare', exact: true }).press('Enter');
}

const MAX_HEIGHT_PX = 2000; // with all delivery targets in sight
const WIDTHS_PX = [390, 1440, 2560];

describe.skipIf(!chromiumPath)('what is seen', () => {
  const served = withServedPages();
  const folder = testFolder();
  let master: string;
  let speech: string;

  beforeAll(async () => {
    master = join(folder, 'master.wav');
    await writeFile(master, hotMaster());
    speech = join(folder, 'speech.wav');
    const spoken = Int16Array.from(speechLike({ rateHz: 16_000, seconds: 8 }), (x) =>
      Math.round(20_000 * x),
    );
    const data = new Uint8Array(spoken.buffer);
    await writeFile(speech, Buffer.from(wavFile({ rateHz: 16_000, channels: 1, data })));
  });

  test.each([
    ['profile.overview', () => speech],
    ['mix', () => master],
    ['target', () => master],
    ['timeseries', () => master],
    ['signal', () => master],
    ['profile.master', () => master],
    ['profile.broadcast', () => master],
    ['profile.environment', () => master],
    ['voice', () => speech],
    ['profile.pitch', () => speech],
  ] as const)('of %s is whole at every width, and short until it is unfolded', async (...row) => {
    const [question, file] = row;
    const { page } = await openPage(served.browser, { viewport: { width: 1440, height: 900 } });
    await page.goto(served.service.base);
    await chooseAnalysis(page, question);
    await drop(page, [file()]);
    await ended(page, 1);
    await page.waitForSelector('.spectrogram .playhead', { state: 'attached' });
    for (const width of WIDTHS_PX) {
      await page.setViewportSize({ width, height: 900 });
      await page.waitForTimeout(200);
      expect(await flawsOf(page), `${question} at ${width} px`).toEqual([]);
      // the row of buttons is no part of what is read
      const height = await page
        .locator('.report')
        .evaluate((one) => one.clientHeight - (one.querySelector('.actions')?.clientHeight ?? 0));
      if (width <= 1440) expect(height, `${width} px`).toBeLessThanOrEqual(MAX_HEIGHT_PX);
    }
    await page.setViewportSize({ width: 390, height: 900 });
    for (const fold of await page.locator(':is(.all-numbers, .tile) > summary').all())
      await fold.click();
    expect(await flawsOf(page), 'all numbers').toEqual([]);
    await page.context().close();
  });

  test('of two files compared is whole on a phone', async () => {
    const { page } = await openPage(served.browser, { viewport: { width: 390, height: 900 } });
    await page.goto(served.service.base);
    await drop(page, [master, speech]);
    await ended(page, 2);
    await compareFrom(page, 'master.wav');
    await page.waitForSelector('.comparison');
    await page.waitForSelector('.of-two .play');
    expect(await flawsOf(page)).toEqual([]);
    // each file has its own length, which is shown; equal values are folded
    expect(await page.locator('.comparison .warning').count()).toBe(0);
    await drop(page, [fixturePath('vorbis.ogg')]);
    await ended(page, 4);
    await compareFrom(page, 'vorbis.ogg');
    await page.waitForFunction(() => document.querySelectorAll('.comparison').length === 2);
    expect(await page.locator('.comparison .warning').textContent()).toMatch(
      /not equally long, .*Averages over each are compared/s,
    );
    const folded = page.locator('.comparison details tr[data-path]');
    expect(await folded.count()).toBeGreaterThan(0);
    await page.context().close();
  });

  test('of trust is told in words, each in a colour of its own', async () => {
    const { page } = await openPage(served.browser, { viewport: { width: 390, height: 900 } });
    await page.goto(served.service.base);
    await chooseAnalysis(page, 'signal');
    await drop(page, [master]);
    await ended(page, 1);
    await page.locator('.all-numbers > summary').click();
    const seen = await page.locator('.numbers .status').evaluateAll((all) =>
      all.map((one) => {
        const { width, height } = one.getBoundingClientRect();
        const { backgroundColor, borderColor } = getComputedStyle(one, '::before');
        const looks = `${backgroundColor} ${borderColor}`;
        return { word: one.textContent.trim(), isSeen: width > 20 && height < 40, looks };
      }),
    );
    expect(new Set(seen.map(({ word }) => word)).size).toBeGreaterThan(1);
    expect(seen.filter(({ isSeen }) => !isSeen)).toEqual([]);
    const looks = new Map(seen.map(({ word, looks }) => [word, looks]));
    expect(new Set(looks.values()).size).toBe(looks.size);
    await page.context().close();
  });

  test('of all numbers has words, is searched, and tells a reason once', async () => {
    const { page } = await openPage(served.browser);
    await page.goto(served.service.base);
    await chooseAnalysis(page, 'signal');
    await drop(page, [master]);
    await ended(page, 1);
    const all = page.locator('.all-numbers');
    expect(await all.evaluate((one) => (one as HTMLDetailsElement).open)).toBe(false);
    await all.locator('summary').first().click();
    const names = await all.locator('.numbers tbody th').allTextContents();
    expect(names.length).toBeGreaterThan(20);
    for (const name of names) expect(name.trim()).toMatch(/^[A-Z]/);
    const values = await all.locator('.numbers .value').allTextContents();
    for (const value of values) expect(value).not.toMatch(/a curve|\d+ values|undefined|NaN/);
    const reasons = await all.locator('.absent dt').allTextContents();
    expect(new Set(reasons).size).toBe(reasons.length);
    await all.locator('input[type=search]').fill('clip');
    const left = await all.locator('.numbers tbody tr:visible').count();
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(names.length / 2);
    await page.context().close();
  });

  test('of the tonal balance fills the share of the trough that it names', async () => {
    const { page } = await openPage(served.browser);
    await page.goto(served.service.base);
    await chooseAnalysis(page, 'mix');
    await drop(page, [master]);
    await ended(page, 1);
    const bars = await page.locator('figure:has-text("Tonal balance") .gauge').evaluateAll((all) =>
      all.map((one) => {
        const widthOf = (selector: string) =>
          one.querySelector(selector)?.getBoundingClientRect().width ?? NaN;
        const share = Number.parseFloat(one.querySelector('.gauge-value')?.textContent ?? '');
        return { share, filled: (100 * widthOf('rect:not(.trough)')) / widthOf('.trough') };
      }),
    );
    expect(bars.length).toBe(7);
    for (const { share, filled } of bars) expect(filled).toBeWithin(1, share);
    await page.context().close();
  });

  test('of an answer of the server leads to its report, and is copied as a link', async () => {
    const { page, complaints } = await openPage(served.browser, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.goto(served.service.base);
    await page.check('input[value=server]', { force: true });
    await drop(page, [fixturePath('vorbis.ogg')]);
    await ended(page, 1);
    const link = page.getByRole('link', { name: 'Open report' });
    const address = await link.getAttribute('href');
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(new URL(address ?? '', served.service.base).href);
    await link.click();
    expect(await page.locator('.report .headline').textContent()).not.toBe('');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('of the reference is searched, copied and tried', async () => {
    const { page, complaints } = await openPage(served.browser, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.goto(`${served.service.base}/docs/api`);
    const routes = page.locator('.route-entry:visible');
    const all = await routes.count();
    await page.locator('[data-search]').first().fill('spectrum');
    expect(await routes.count()).toBeGreaterThan(0);
    expect(await routes.count()).toBeLessThan(all / 2);
    const response = await page.goto(`${served.service.base}/docs/api/mixAnalyze`);
    expect((await response?.body())?.length).toBeLessThan(400_000);
    for (const language of ['curl', 'TypeScript', 'Python'])
      await page.getByRole('button', { name: language, exact: true }).click();
    const shown = page.locator('#request .sample:visible');
    expect(await shown.count()).toBe(1);
    await shown.getByRole('button', { name: 'Copy' }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain('/v1/mix/analyze');
    await page.getByRole('button', { name: 'Try it' }).click();
    const answer = page.locator('pre[aria-label="Response of this server"]');
    await expect.poll(() => answer.textContent()).toMatch(/^200\n\{[^]*"integratedLufs": -\d/);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
