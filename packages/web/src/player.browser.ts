import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  chooseAnalysis,
  chromiumPath,
  drop,
  ended,
  openPage,
  violationsOf,
  withServedPages,
} from '../../../testing/browser.js';
import { fixturePath } from '../../../testing/fixture-source.js';
import { testFolder } from '../../../testing/test-folder.js';
import { wavFile } from '../../../testing/wav-file.js';
import { wavTone } from '../../../testing/wav-tone.js';

const RATE_HZ = 16_000;
const SECONDS = 12;

/** A sine, 20 dB louder from the middle on. */
function stepWav(gain = 1): Buffer {
  const samples = Int16Array.from({ length: RATE_HZ * SECONDS }, (_, n) => {
    const peak = n < (RATE_HZ * SECONDS) / 2 ? 0.03 : 0.3;
    return Math.round(32_767 * gain * peak * Math.sin((2 * Math.PI * 1000 * n) / RATE_HZ));
  });
  const data = new Uint8Array(samples.buffer);
  return Buffer.from(wavFile({ rateHz: RATE_HZ, channels: 1, data }));
}

describe.skipIf(!chromiumPath)('a recording in the page', () => {
  const served = withServedPages();
  const folder = testFolder();
  let step: string;

  beforeAll(async () => {
    step = join(folder, 'step.wav');
    await writeFile(step, stepWav());
  });

  async function measured(
    page: Page,
    paths: readonly string[] = [step],
    question = 'profile.overview',
  ): Promise<void> {
    await page.goto(served.service.base);
    await chooseAnalysis(page, question);
    await drop(page, paths);
    await ended(page, paths.length);
    if (paths.length === 1)
      await page.waitForSelector('.spectrogram .playhead', { state: 'attached' });
  }

  test('is sought by a click, with one playhead at one place in every plot', async () => {
    const { page, complaints, requests } = await openPage(served.browser);
    await measured(page);
    const before = requests.length;
    const area = page.locator('figure[data-end-sec] .plot-area').first();
    const { width = 0, height = 0 } = (await area.boundingBox()) ?? {};
    await area.click({ position: { x: width / 4, y: height / 2 } });
    const at = () => page.evaluate(() => document.querySelector('audio')?.currentTime ?? NaN);
    await expect.poll(at).toBeGreaterThan(0);
    expect(Math.abs((await at()) - SECONDS / 4)).toBeLessThan(0.05);
    const places = await page
      .locator('.playhead.on')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
    expect(places.length).toBeGreaterThanOrEqual(3);
    for (const x of places) expect(Math.abs(x - (places[0] ?? 0))).toBeLessThan(1);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.waitForFunction(
      (from) => (document.querySelector('audio')?.currentTime ?? 0) > from + 0.3,
      SECONDS / 4,
    );
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    expect(requests.slice(before).filter((request) => !request.includes('/assets/'))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('zooms by key, says where it is, and goes back to all', async () => {
    const { page } = await openPage(served.browser);
    await measured(page);
    const area = page.locator('figure[data-end-sec] .plot-area').first();
    await area.focus();
    for (let i = 0; i < 10; i++) await page.keyboard.press('ArrowRight');
    expect(await area.getAttribute('aria-valuetext')).toMatch(/ at 1\.20 s$/);
    await page.keyboard.press('+');
    const box = await area.locator('.shapes').getAttribute('viewBox');
    expect(Number(box?.split(' ')[2])).toBeCloseTo(500, 0);
    await page.getByRole('button', { name: 'Show all' }).click();
    expect(await area.locator('.shapes').getAttribute('viewBox')).toBe('0 0 1000 1000');
    await page.mouse.move(0, 0);
    const { x = 0, y = 0, width = 0 } = (await area.boundingBox()) ?? {};
    await page.mouse.move(x + width / 2, y + 20);
    await page.mouse.down();
    await page.mouse.move(x + 0.75 * width, y + 20, { steps: 4 });
    await page.mouse.up();
    expect(await page.locator('.player').textContent()).toMatch(/loops 6\.0\d s to 9\.0\d s/);
  });

  test('that steps up at 6.00 s does so at one place in every plot', async () => {
    const { page } = await openPage(served.browser);
    await measured(page);
    // where the readings of a curve leave their first by more than its ripple, as a place on the screen
    const steps = await page
      .locator('figure[data-end-sec] .plot-area[data-readout]')
      .evaluateAll((areas) =>
        areas.map((area) => {
          const { values, first, last } = JSON.parse(area.getAttribute('data-readout') ?? '') as {
            values: number[];
            first: number;
            last: number;
          };
          const from = values[0] ?? 0;
          const max = Math.max(...values);
          const at = values.findIndex((value) => value > from + 0.02 * Math.abs(max - from));
          const { left, width } = area.getBoundingClientRect();
          return left + width * (first + ((last - first) * at) / (values.length - 1));
        }),
      );
    const spectrogram = await page.evaluate(() => {
      const canvas = document.querySelector<HTMLCanvasElement>('.spectrogram canvas');
      const context = canvas?.getContext('2d');
      if (!canvas || !context) return NaN;
      const { width, height } = canvas;
      const { data } = context.getImageData(0, 0, width, height);
      const light = Array.from({ length: width }, (_, x) => {
        let max = 0;
        for (let y = 0; y < height; y++)
          max = Math.max(
            max,
            (data[4 * (y * width + x)] ?? 0) + (data[4 * (y * width + x) + 1] ?? 0),
          );
        return max;
      });
      const [min, max] = [
        light[Math.round(width / 4)] ?? 0,
        light[Math.round((3 * width) / 4)] ?? 0,
      ];
      const at = light.findIndex((one, x) => x > width / 4 && one > (min + max) / 2);
      const box = canvas.getBoundingClientRect();
      return box.left + (box.width * at) / width;
    });
    const { x = 0, width = 0 } =
      (await page.locator('figure[data-end-sec] .plot-area').first().boundingBox()) ?? {};
    expect(steps.length).toBeGreaterThanOrEqual(2);
    // a short-term value is at the end of its 3 s
    const starts = await page
      .locator('figure[data-end-sec] .plot-area[data-readout]')
      .evaluateAll((areas) =>
        areas.map(
          (area) =>
            (JSON.parse(area.getAttribute('data-readout') ?? '') as { first: number }).first,
        ),
      );
    expect(starts.map((first) => Math.round(10 * first * SECONDS) / 10)).toContain(3);
    // a step of each curve, at most 0.15 s, is as near as it can be drawn
    for (const step of [...steps, spectrogram])
      expect(((step - x) / width) * SECONDS).toBeWithin(0.15, SECONDS / 2);
    await page.context().close();
  });

  test('shows a tone of 1 kHz at 1 kHz, and says so', async () => {
    const { page } = await openPage(served.browser);
    await measured(page);
    const label = await page.locator('.spectrogram .plot-area').getAttribute('aria-label');
    const hz = Number(/loudest at (\d+) Hz/.exec(label ?? '')?.[1]);
    expect(Math.abs(hz - 1000)).toBeLessThanOrEqual(RATE_HZ / 512);
    const bright = await page.evaluate(() => {
      const canvas = document.querySelector<HTMLCanvasElement>('.spectrogram canvas');
      const context = canvas?.getContext('2d');
      if (!canvas || !context) return NaN;
      const { data, height } = context.getImageData(
        Math.round(canvas.width * 0.75),
        0,
        1,
        canvas.height,
      );
      const light = Array.from(
        { length: height },
        (_, y) => (data[4 * y] ?? 0) + (data[4 * y + 1] ?? 0),
      );
      return 1 - light.indexOf(Math.max(...light)) / height;
    });
    const place = Math.log(1000 / 20) / Math.log(RATE_HZ / 2 / 20);
    expect(Math.abs(bright - place)).toBeLessThan(0.03);
  });

  test('that was stopped says so, and can be tried again or removed', async () => {
    const { page } = await openPage(served.browser);
    const long = join(folder, 'long.wav');
    await writeFile(long, wavTone({ seconds: 1500, rateHz: 16_000 }));
    await page.goto(served.service.base);
    await drop(page, [long]);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.waitForSelector('.failure');
    expect(await page.locator('.failure').textContent()).toMatch(/^Stopped\./);
    expect(await page.locator('.failure').textContent()).not.toContain('Split');
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(await page.locator('.failure').count()).toBe(0);
    expect(await page.locator('.results > li').count()).toBe(1);
    await page.getByRole('button', { name: 'Remove long.wav' }).click();
    expect(await page.locator('.results > li').count()).toBe(0);
  });

  test('is asked another question without its file, and is there after a reload until it is cleared', async () => {
    const { page, complaints } = await openPage(served.browser);
    await measured(page);
    await page.locator('.tile > summary', { hasText: 'Files, origin and defects' }).click();
    await page.getByRole('button', { name: 'File', exact: true }).click();
    await page.waitForSelector('.further .report');
    await page.waitForTimeout(300);
    await page.reload();
    await page.waitForSelector('.player');
    await page.waitForSelector('.further .report');
    expect(await page.locator('.results .toggle').allTextContents()).toEqual(['step.wav']);
    await page.getByRole('button', { name: 'Clear all results' }).click();
    await page.waitForTimeout(300);
    await page.reload();
    await page.waitForTimeout(500);
    expect(await page.locator('.results > li').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('beside itself 6 dB quieter: that, and nothing else', async () => {
    const { page, complaints } = await openPage(served.browser);
    const quieter = join(folder, 'quieter.wav');
    await writeFile(quieter, stepWav(10 ** (-6 / 20)));
    await measured(page, [step, quieter], 'mix');
    const first = page.locator('.results > li', {
      has: page.locator('button:text-is("step.wav")'),
    });
    const toggle = first.locator('.toggle');
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
    await first.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.waitForSelector('.comparison');
    const headline = await page.locator('.comparison .headline').textContent();
    expect(headline?.trim()).toBe('B is quieter by 6.0 dB.');
    expect(await page.locator('.comparison .side-a').count()).toBeGreaterThan(2);
    await page.locator('.of-two .play').click();
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLAudioElement>('.of-two audio')].every(
        (one) => one.currentTime > 0.3,
      ),
    );
    await page.getByRole('button', { name: 'B', exact: true }).click();
    const [a = 0, b = 0] = await page
      .locator('.of-two audio')
      .evaluateAll((all) => all.map((one) => (one as HTMLAudioElement).currentTime));
    expect(Math.abs(a - b)).toBeLessThan(0.06);
    expect(await violationsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('is measured without a connection after the first visit, whatever its format', async () => {
    const context = await served.browser.newContext();
    const page = await context.newPage();
    await page.goto(served.service.base);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await context.setOffline(true);
    await page.reload();
    await drop(page, ['24.flac', 'aac.m4a', 'vorbis.ogg', 'cbr.mp3'].map(fixturePath));
    await ended(page, 4);
    expect(await page.locator('.failure').allTextContents()).toEqual([]);
    await context.close();
  });

  test('that no browser plays is decoded for the ear', async () => {
    const { page } = await openPage(served.browser);
    await cp(fixturePath('alac-24.m4a'), join(folder, 'alac.m4a'));
    await measured(page, [join(folder, 'alac.m4a')]);
    await page.locator('.player .play').click();
    await page.waitForFunction(() => (document.querySelector('audio')?.currentTime ?? 0) > 0.1);
  });
});
