import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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
import { fixturePath } from '../../../testing/fixture-source.js';
import { testFolder } from '../../../testing/test-folder.js';
import { runProgram } from '../../../testing/run-program.js';
import { wavTone } from '../../../testing/wav-tone.js';

/** Two releases of V8 differ in the last digits of sines and logarithms; nothing else may differ. */
const SAME = 1e-9;

/** The first difference of two answers, if there is one. */
function firstDifference(a: unknown, b: unknown, path = ''): string | undefined {
  if (typeof a === 'number' && typeof b === 'number')
    return Math.abs(a - b) <= SAME * Math.max(1, Math.abs(b))
      ? undefined
      : `${path}: ${a}, not ${b}`;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null)
    return a === b ? undefined : `${path}: ${JSON.stringify(a)}, not ${JSON.stringify(b)}`;
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = [...new Set([...Object.keys(left), ...Object.keys(right)])];
  return keys
    .map((key) => firstDifference(left[key], right[key], `${path}/${key}`))
    .find((one) => one !== undefined);
}

const MAX_SCRIPT_BYTES = 120_000;

describe.skipIf(!chromiumPath)('the playground', () => {
  const served = withServedPages();
  const folder = testFolder();
  let files: string[];

  beforeAll(async () => {
    const wav = join(folder, 'tone.wav');
    await writeFile(wav, wavTone({ seconds: 4 }));
    files = [wav, ...['cbr.mp3', '24.flac', 'aac.m4a', 'vorbis.ogg'].map(fixturePath)];
  });

  const openHome = async () => {
    const watched = await openPage(served.browser);
    await watched.page.goto(served.service.base);
    return watched;
  };

  /** The answers of the command line, by file. */
  const fromProgram = async (command: readonly string[]) => {
    const { out } = await runProgram([...command, ...files, '--json']);
    const lines = out.trim().split('\n');
    return lines.map((line) => (JSON.parse(line) as { data: Record<string, unknown> }).data);
  };

  test('a task asks for its file and runs the analysis that answers it', async () => {
    const { page } = await openHome();
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Is my song ready for release?' }).click();
    const chooser = await choosing;
    expect(chooser.isMultiple()).toBe(false);
    await chooser.setFiles(files.slice(0, 1));
    await page.locator('#results .report').waitFor();
    expect(await page.locator('#results > li').count()).toBe(1);
    expect(await page.locator('#results').textContent()).toContain('Is this master ready');
    // the form still has the choice of its user
    expect(await page.locator('input[name=question]:checked').inputValue()).toBe(
      'profile.overview',
    );
    await page.close();
  });

  test.each([
    ['mix', ['mix']],
    ['signal', ['signal']],
    ['voice', ['voice']],
    ['sample', ['sample']],
    ['profile.master', ['profile', 'master']],
  ])('%s gives what the command line gives, for all five formats', async (question, command) => {
    const { page, complaints, requests } = await openHome();
    await chooseAnalysis(page, question);
    await drop(page, files);
    await ended(page, files.length);
    const answers = await getAnswers(page);
    const byName = (list: Record<string, unknown>[]) =>
      Object.fromEntries(list.map((one) => [String(one['fileName']), one]));
    const expected = await fromProgram(command);
    expect(expected).toHaveLength(files.length);
    expect(firstDifference(byName(answers), byName(expected))).toBeUndefined();
    expect(requests.filter((request) => !request.startsWith('GET /'))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('loads little script before a file is dropped, and no decoder', async () => {
    const { page, requests } = await openHome();
    const bytes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
    );
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(MAX_SCRIPT_BYTES);
    expect(requests.filter((request) => request.includes('decoders'))).toEqual([]);
  });

  test('has an example for who has no file at hand', async () => {
    const { page, complaints, requests } = await openHome();
    await page.getByRole('button', { name: 'Measure an example' }).click();
    await ended(page, 1);
    const [answer] = await getAnswers(page);
    expect(answer).toMatchObject({
      profile: 'overview',
      content: { kind: 'loop' },
      durationSec: 16,
      channels: 2,
      'stereo-layout': 'stereo',
    });
    expect(requests.filter((request) => !request.startsWith('GET /'))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('stays alive while ten files are measured', async () => {
    const { page, complaints } = await openHome();
    await page.evaluate(() => {
      const state = { longestMs: 0, lastMs: performance.now() };
      Object.assign(window, { beat: state });
      setInterval(() => {
        const now = performance.now();
        state.longestMs = Math.max(state.longestMs, now - state.lastMs);
        state.lastMs = now;
      }, 10);
    });
    await drop(page, [...files, ...files]);
    await ended(page, 10);
    const longestMs = await page.evaluate(
      () => (window as unknown as { beat: { longestMs: number } }).beat.longestMs,
    );
    expect(longestMs).toBeLessThan(500);
    expect(complaints).toEqual([]);
  });

  test('says in place what is wrong with a file', async () => {
    const { page, complaints } = await openHome();
    const text = join(folder, 'notes.wav');
    await writeFile(text, 'These are notes, and no audio at all.');
    const broken = join(folder, 'broken.flac');
    await writeFile(broken, Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(500, 7)]));
    const huge = join(folder, 'huge.mp3');
    const handle = await open(huge, 'w');
    await handle.truncate(2 * 2 ** 30);
    await handle.close();
    await drop(page, [text, broken, huge]);
    await ended(page, 3);
    const failures = await page.locator('.failure').allTextContents();
    expect(failures).toHaveLength(3);
    for (const failure of failures)
      expect(failure).toMatch(
        /^[A-Z].*\. (Check that the file plays|Check that it is the right file)/,
      );
    expect(complaints).toEqual([]);
  });

  test('measures on the server when asked to, and draws its report', async () => {
    const { page, complaints, requests } = await openHome();
    await page.check('input[value=server]', { force: true });
    await chooseAnalysis(page, 'mix');
    await drop(page, [files[0] ?? '']);
    await ended(page, 1);
    const [answer] = await getAnswers(page);
    expect(answer).toHaveProperty('reportUrl');
    expect(await page.locator('.where-tag').textContent()).toBe('on the server');
    expect(await page.locator('.plot').count()).toBeGreaterThan(3);
    expect(requests).toContain('POST /v1/mix/analyze');
    expect(complaints).toEqual([]);
  });

  test('tells of a revoked key and of a lost connection what to do', async () => {
    const { page } = await openHome();
    await page.check('input[value=server]', { force: true });
    const { keys } = served.service.services;
    const { key, id } = await keys.mint({ plan: 'free' });
    await keys.revoke(id);
    await page.fill('#key', key);
    await drop(page, [files[0] ?? '']);
    await ended(page, 1);
    expect(await page.locator('.failure').first().textContent()).toContain('was revoked');
    await page.route('**/v1/**', (route) => route.abort('connectionreset'));
    await page.fill('#key', '');
    await drop(page, [files[0] ?? '']);
    await ended(page, 2);
    expect(await page.locator('.failure').first().textContent()).toContain(
      'The connection to the server was lost',
    );
  });

  test('keeps a report as a file that needs nothing else', async () => {
    const { page, complaints: ofHome } = await openHome();
    await drop(page, [files[0] ?? '']);
    await ended(page, 1);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download report' }).click(),
    ]);
    const path = join(folder, 'report.html');
    await download.saveAs(path);
    const { page: stored, requests, complaints } = await openPage(served.browser);
    await stored.goto(`file://${path}`);
    expect(await stored.locator('.headline').textContent()).not.toBe('');
    expect(await stored.evaluate(() => getComputedStyle(document.body).fontSize)).toBe('15px');
    expect(requests).toHaveLength(1);
    expect(complaints).toEqual([]);
    expect(ofHome).toEqual([]);
    // nothing plays in it, but it zooms and reads out
    const area = stored.locator('figure[data-end-sec] .plot-area').first();
    await area.press('+');
    expect(await area.locator('.shapes').getAttribute('viewBox')).not.toBe('0 0 1000 1000');
    expect(await stored.locator('.player').count()).toBe(0);
  });
});
