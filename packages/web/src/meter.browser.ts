import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  chromiumPath,
  openBrowser,
  openPage,
  openServedService,
  violationsOf,
} from '../../../testing/browser.js';
import { runProgram } from '../../../testing/run-program.js';
import { wavFile } from '../../../testing/wav-file.js';

/** That of the machine without a sound card. */
const RATE_HZ = 44_100;
const PERIOD_SEC = 2;

/** Noise of two channels, with little above 5 kHz, where a change of the rate takes something away: steady, or a burst of half a second every two. */
function noise(seconds: number, isSteady: boolean): Buffer {
  let state = 11;
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 30 - 1;
  let [middle, side] = [0, 0];
  const samples = new Int16Array(2 * RATE_HZ * seconds);
  for (let n = 0; n < samples.length / 2; n++) {
    const isOn = isSteady || (n / RATE_HZ) % PERIOD_SEC < 0.5;
    // what is never quite silent starts the meter at once
    const level = isOn ? 3000 : 2;
    middle += 0.5 * (next() - middle);
    side += 0.5 * (0.5 * next() - side);
    samples[2 * n] = level * (middle + side);
    samples[2 * n + 1] = level * (middle - side);
  }
  const data = new Uint8Array(samples.buffer);
  return Buffer.from(wavFile({ rateHz: RATE_HZ, channels: 2, data }));
}

interface SavedSession {
  readonly lines: readonly Readonly<Record<string, number | null>>[];
  readonly notes: readonly {
    readonly kind: string;
    readonly atSec: number;
    readonly text: string;
  }[];
  readonly sum: Readonly<Record<string, unknown>>;
  readonly calibrationDb: number | null;
  readonly soundLevels: Readonly<Record<string, number>>;
}

describe.skipIf(!chromiumPath)('the meter', () => {
  let service: Awaited<ReturnType<typeof openServedService>>;
  let folder: string;
  let browser: Browser | undefined;

  beforeAll(async () => {
    service = await openServedService();
    folder = await mkdtemp(join(tmpdir(), 'sonometer-meter-'));
    await writeFile(join(folder, 'steady.wav'), noise(10, true));
    await writeFile(join(folder, 'bursts.wav'), noise(10, false));
  });
  // a meter that keeps running takes the time of the next test
  afterEach(async () => {
    await browser?.close();
  });
  afterAll(async () => {
    await service.close();
    await rm(folder, { recursive: true });
  });

  /** The page of a machine whose microphone receives a file, over and over. */
  async function openMeterPage(file: string, options: BrowserContextOptions = {}) {
    browser = await openBrowser(
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-audio-capture=${join(folder, file)}`,
    );
    const watched = await openPage(browser, options);
    await watched.page.goto(`${service.base}/meter`);
    return watched;
  }

  const numberAt = async (page: Page, name: string) => {
    const text = (await page.locator(`dd[data-name="${name}"]`).textContent()) ?? '';
    return Number(text.replace('−', '-').replace(/[^\d.-]/g, ''));
  };
  const listenFor = async (page: Page, seconds: number) => {
    await page.click('#start');
    await page.waitForSelector('.live-numbers', { timeout: 20_000 });
    await page.waitForTimeout(seconds * 1000);
  };
  const savedText = async (page: Page, name: string): Promise<string> => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ]);
    return await readFile(await download.path(), 'utf8');
  };
  const savedJson = async (page: Page) =>
    JSON.parse(await savedText(page, 'Save JSON')) as SavedSession;

  test('a microphone reads what the command line reads of the file that it hears', async () => {
    const { page, complaints, requests } = await openMeterPage('steady.wav', {
      permissions: ['microphone'],
    });
    await listenFor(page, 6);
    const { out } = await runProgram(['mix', join(folder, 'steady.wav'), '--json']);
    const { integratedLufs } = JSON.parse(out) as { integratedLufs: number };
    await page.uncheck('input[name=relative]');
    await page.waitForTimeout(300);
    expect(Math.abs((await numberAt(page, 'Integrated')) - integratedLufs)).toBeLessThan(0.15);

    const { sum, lines } = await savedJson(page);
    expect(Math.abs(Number(sum['integratedLufs']) - integratedLufs)).toBeLessThan(0.1);
    expect(lines.length).toBeGreaterThanOrEqual(5);
    expect(lines.map(({ seconds }) => seconds)).toEqual(lines.map((_, i) => i + 1));
    expect(complaints).toEqual([]);
    expect(requests.filter((one) => !one.startsWith('GET'))).toEqual([]);
  });

  test('alarms come at the times of the bursts', async () => {
    const { page } = await openMeterPage('bursts.wav', { permissions: ['microphone'] });
    await page.click('#start');
    await page.waitForSelector('.live-numbers', { timeout: 20_000 });
    await page.fill('input[name=alarm]', 'momentaryLufs>-40');
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await page.waitForTimeout(9500);
    const { notes } = await savedJson(page);
    // the first may have been set in the middle of a burst
    const [, ...raised] = notes.filter(({ kind }) => kind === 'raised').map(({ atSec }) => atSec);
    expect(raised.length).toBeGreaterThanOrEqual(3);
    for (const [i, at] of raised.entries())
      if (i > 0)
        expect(Math.abs(at - (raised[i - 1] ?? 0) - PERIOD_SEC)).toBeLessThanOrEqual(0.101);
  });

  test('pause holds the time, reset begins anew, and a note and a report are saved', async () => {
    const { page, complaints } = await openMeterPage('steady.wav', { permissions: ['microphone'] });
    await listenFor(page, 2);
    await page.click('#pause');
    await page.waitForTimeout(300);
    const before = (await savedJson(page)).sum['durationSec'];
    await page.waitForTimeout(700);
    expect((await savedJson(page)).sum['durationSec']).toBe(before);
    await page.click('#pause');
    await page.getByLabel('Note at this moment').fill('<b>chorus</b>');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.waitForTimeout(1500);
    const report = await savedText(page, 'Save report');
    expect(report).toContain('Not calibrated');
    expect(report).toContain('Integrated loudness');
    expect(report).toContain('&lt;b&gt;chorus');
    const csv = await savedText(page, 'Save CSV');
    expect(csv).toMatch(/^at,seconds,.*,lafDb,.*,alarms,notes\r\n\d{4}-\d\d-\d\dT/);
    // in the same second or, on a slow machine, in the next
    expect(csv).toMatch(/goes on[^]*<b>chorus<\/b>/);
    await page.click('#pause');
    await page.click('#reset'); // is not paused any more
    await page.waitForTimeout(700);
    const fresh = await savedJson(page);
    expect(Number(fresh.sum['durationSec'])).toBeGreaterThan(0.2);
    expect(Number(fresh.sum['durationSec'])).toBeLessThan(Number(before));
    expect(fresh.notes).toEqual([]);
    expect(await page.textContent('#pause')).toBe('Pause');
    await page.click('#start');
    expect(await page.textContent('#state')).toContain('The results remain');
    expect(complaints).toEqual([]);
  });

  test('a known level calibrates the sound level meter', async () => {
    const { page } = await openMeterPage('steady.wav', { permissions: ['microphone'] });
    await listenFor(page, 4);
    expect(await page.locator('dd[data-name="LAS"]').textContent()).toContain('dBFS');
    await page.getByLabel('Current sound level, dB SPL').fill('94');
    await page.getByRole('button', { name: 'Calibrate' }).click();
    await page.waitForTimeout(500);
    expect(Math.abs((await numberAt(page, 'LAS')) - 94)).toBeLessThan(0.5);
    expect(Math.abs((await numberAt(page, 'LAeq')) - 94)).toBeLessThan(1);
    expect(await page.textContent('#live')).toContain('It is valid only for this input');
    const { calibrationDb, soundLevels, lines } = await savedJson(page);
    const lafDb = lines.at(-1)?.['lafDb'] ?? NaN;
    expect(Math.abs(lafDb - Number(soundLevels['lafDb']) - Number(calibrationDb))).toBeLessThan(1);
    expect(Math.abs(lafDb - 94)).toBeLessThan(1);

    // the same input knows it again, and another sound has none of it
    await page.click('#start');
    await page.click('#start');
    await page.waitForTimeout(1500);
    expect(await page.textContent('#live')).toContain('It is valid only for this input');
    await page.click('#start');
    await page.selectOption('select[name=source]', 'file');
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.click('#start')]);
    await chooser.setFiles(join(folder, 'steady.wav'));
    await page.waitForTimeout(1500);
    expect(await page.textContent('#live')).toContain('Not calibrated');
    await page.click('#start');
    await page.selectOption('select[name=source]', 'input:');
    await page.click('#start');
    await page.waitForTimeout(1500);
    await page.getByRole('button', { name: 'Forget' }).click();
    expect(await page.textContent('#live')).toContain('Not calibrated');
  });

  test('a file is played and measured', async () => {
    const { page } = await openMeterPage('steady.wav');
    await page.selectOption('select[name=source]', 'file');
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.click('#start')]);
    await chooser.setFiles(join(folder, 'bursts.wav'));
    await page.waitForSelector('.live-numbers', { timeout: 20_000 });
    await page.waitForTimeout(2500);
    expect(await numberAt(page, 'True peak')).toBeLessThan(0);
    const isPaused = () => player.evaluate((one) => (one as HTMLAudioElement).paused);
    const player = page.locator('#player');
    expect(await isPaused()).toBe(false);

    // a paused player is no silence of its file
    await player.evaluate((one) => {
      (one as HTMLAudioElement).pause();
    });
    await page.waitForTimeout(300);
    const before = (await savedJson(page)).sum['durationSec'];
    await page.waitForTimeout(700);
    expect((await savedJson(page)).sum['durationSec']).toBe(before);
    await player.evaluate(async (one) => {
      (one as HTMLAudioElement).currentTime = 9;
      await (one as HTMLAudioElement).play();
    });
    await page.waitForFunction(() =>
      document.getElementById('state')?.textContent.includes('The source ended'),
    );
    const { durationSec } = (await savedJson(page)).sum;
    expect(Number(durationSec) - Number(before)).toBeGreaterThan(0.7);
    expect(Number(durationSec) - Number(before)).toBeLessThan(1.5);
  });

  test('a reader who does not allow it is told what to do', async () => {
    const { page } = await openMeterPage('steady.wav', { permissions: [] });
    await page.click('#start');
    await page.waitForSelector('#failure:not([hidden])');
    expect(await page.textContent('#failure')).toMatch(/denied access.*Allow it/);
  });

  test.each(['light', 'dark'] as const)('it can be used by everybody, %s', async (colorScheme) => {
    const { page } = await openMeterPage('steady.wav', {
      ...{ colorScheme, permissions: ['microphone'], viewport: { width: 390, height: 844 } },
    });
    await listenFor(page, 1);
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );
  });
});
