import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
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
import { whiteNoise } from '../../../testing/noise.js';
import { wavFile } from '../../../testing/wav-file.js';
import { runProgram } from '../../../testing/run-program.js';

const A = '16.flac';
const B = 'cbr.mp3';

/** Two releases of V8 differ in the last digits of sines and logarithms; nothing else may differ. */
const SAME_DIGITS = 8;

interface Reported {
  readonly deltas: readonly { path: string; a: number; b: number; delta: number }[];
  readonly spectrum: { readonly differenceDb: readonly (number | null)[] };
}

const VERDICTS = {
  larger: 'larger than its margin',
  smaller: 'within its margin',
  unknown: 'no margin claimed',
};

describe.skipIf(!chromiumPath)('two results side by side', () => {
  const served = withServedPages();

  /** Measures both and chooses them by the keyboard only. */
  async function compared(
    page: Page,
    { question = 'mix', where = 'device', files = [A, B].map(fixturePath) } = {},
  ) {
    await page.goto(served.service.base);
    await page.check(`input[value=${where}]`, { force: true });
    await chooseAnalysis(page, question);
    await drop(page, files);
    await ended(page, 2);
    const [a = '', b = ''] = files.map((path) => basename(path));
    const first = page.locator('.results > li', { has: page.locator(`button:text-is("${a}")`) });
    const toggle = first.locator('.toggle');
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.press('Enter');
    await first.locator('.compare-with select').selectOption({ label: b });
    await first.getByRole('button', { name: 'Compare', exact: true }).press('Enter');
    await page.waitForSelector('.comparison');
  }

  test.each(['mix', 'signal'])('%s: shows what the command line tells', async (question) => {
    const { page, complaints, requests } = await openPage(served.browser);
    await compared(page, { question });
    const { out } = await runProgram([
      'compare',
      ...[A, B].map(fixturePath),
      ...['--family', question, '--json'],
    ]);
    const reported = JSON.parse(out) as Reported & {
      deltas: readonly { againstMargin: keyof typeof VERDICTS }[];
    };
    const shown = await page.locator('tr[data-path]').evaluateAll((rows) =>
      rows.map((row) => ({
        path: row.getAttribute('data-path') ?? '',
        delta: Number(row.querySelector('data')?.value),
        text: row.querySelector('data')?.textContent ?? '',
        verdict: row.querySelector('.against')?.textContent ?? '',
      })),
    );
    expect(reported.deltas.length).toBeGreaterThan(30);
    expect(shown.map(({ path }) => path).sort()).toEqual(
      reported.deltas.map(({ path }) => path).sort(),
    );
    for (const { path, delta, againstMargin } of reported.deltas) {
      const row = shown.find((one) => one.path === path);
      expect(row?.delta, path).toBeCloseTo(delta, SAME_DIGITS);
      expect(row?.verdict, path).toBe(VERDICTS[againstMargin]);
      const written = Number(row?.text.replace('−', '-'));
      const decimals = (row?.text.split('.')[1] ?? '').length;
      expect(Math.abs(written - delta), path).toBeLessThanOrEqual(0.5 * 10 ** -decimals + 1e-9);
    }
    // of a mix every number has a margin; each verdict in use has its label
    const verdicts = new Set<string>();
    for (const { againstMargin } of reported.deltas) verdicts.add(VERDICTS[againstMargin]);
    expect(verdicts.size).toBeGreaterThan(1);
    expect(new Set(shown.map(({ verdict }) => verdict))).toEqual(verdicts);

    const set = await page.waitForSelector('.comparison .alignment p');
    expect(await set.textContent()).toBe('Not aligned: one of them is shorter than 16384 samples.');

    const bands = await page.locator('.comparison details td:nth-child(2)').allTextContents();
    const levels = bands.slice(0, reported.spectrum.differenceDb.length);
    reported.spectrum.differenceDb.forEach((db, band) => {
      const text = levels[band]?.trim() ?? '';
      if (db === null) expect(text).toBe('nothing in one of them');
      else expect(Math.abs(Number(text.replace('−', '-')) - db)).toBeLessThanOrEqual(0.05 + 1e-9);
    });
    const bars = reported.spectrum.differenceDb.filter((db) => db !== null).length;
    expect(await page.locator('.comparison rect.bar').count()).toBe(bars);
    expect(requests.filter((request) => !request.startsWith('GET /'))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('are set on each other to the sample, where both are one recording', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sonometer-align-test-'));
    const noise = Int16Array.from(whiteNoise(24_000, 0.1), (x) => 32_767 * x);
    const write = (name: string, frames: number) => {
      const samples = Int16Array.of(...new Array<number>(frames).fill(0), ...noise);
      const data = new Uint8Array(samples.buffer);
      return writeFile(join(folder, name), wavFile({ rateHz: 8000, data }));
    };
    await write('a.wav', 0);
    await write('b.wav', 480);
    const { page, complaints } = await openPage(served.browser);
    await compared(page, { files: ['a.wav', 'b.wav'].map((name) => join(folder, name)) });
    const stated = await page.waitForSelector('.comparison .alignment p');
    expect(await stated.textContent()).toMatch(/^The sound is 480 samples .* later in B/);
    expect(complaints).toEqual([]);
    await rm(folder, { recursive: true });
  });

  test('are offered where two answers are of one question', async () => {
    const { page } = await openPage(served.browser);
    await page.goto(served.service.base);
    await drop(page, [fixturePath(A)]);
    await ended(page, 1);
    expect(await page.locator('.compare-with:not([hidden])').count()).toBe(0);
    await chooseAnalysis(page, 'signal');
    await drop(page, [fixturePath(A)]);
    await ended(page, 2);
    expect(await page.locator('.compare-with:not([hidden])').count()).toBe(0);
    await drop(page, [fixturePath(A)]);
    await ended(page, 3);
    expect(await page.locator('.compare-with:not([hidden])').count()).toBe(2);
    expect(await page.locator('.compare-with option').allTextContents()).toEqual([
      `${A} (1)`,
      `${A} (2)`,
    ]);
  });

  test('measured on the server have numbers, and say why no spectra', async () => {
    const { page, complaints } = await openPage(served.browser);
    await compared(page, { where: 'server' });
    expect(await page.locator('tr[data-path=integratedLufs] .against').textContent()).toBe(
      VERDICTS.smaller,
    );
    expect(await page.locator('.comparison .plot').count()).toBe(0);
    expect(await page.locator('.comparison').textContent()).toContain('No spectra to compare');
    expect(complaints).toEqual([]);
  });

  test('have no barrier, light or dark, on a phone or a desk, and never scroll sideways', async () => {
    const { page, complaints } = await openPage(served.browser, {
      viewport: { width: 390, height: 844 },
    });
    await compared(page);
    expect(await page.locator('.of-two .toggle:focus').count()).toBe(1);
    await page.locator('.comparison summary').first().click();
    for (const width of [390, 1440])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 844 });
        await page.emulateMedia({ colorScheme });
        expect(await violationsOf(page), `${colorScheme}, ${width} px`).toEqual([]);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(over, `${width} px`).toBeLessThanOrEqual(0);
      }
    expect(complaints).toEqual([]);
  });
});
