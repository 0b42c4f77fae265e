import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
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
import { wavTone } from '../../../testing/wav-tone.js';

const run = promisify(execFile);

describe.skipIf(!chromiumPath)('a result that leaves the page', () => {
  const served = withServedPages();
  const folder = testFolder();
  let small: string;
  let large: string;

  beforeAll(async () => {
    [small, large] = [join(folder, "it's small.wav"), join(folder, 'large.wav')];
    await writeFile(small, wavTone({ seconds: 4 }));
    await writeFile(large, wavTone({ seconds: 60, rateHz: 48_000 })); // 5.8 MB
  });

  /** The page, by this address, with the result of one file. */
  const openOn = async (path: string, base = served.service.base, width = 1440) => {
    const watched = await openPage(served.browser, { viewport: { width, height: 800 } });
    await watched.page.goto(base);
    await drop(watched.page, [path]);
    await ended(watched.page, 1);
    return watched;
  };

  test.each([1440, 390])(
    '%d px: nothing is sent before its reader agrees; the link has the visited address',
    async (width) => {
      const base = served.service.base.replace('localhost', '127.0.0.1');
      const { page, requests, complaints } = await openOn(small, base, width);
      await page.click('button:text-is("Share")');
      expect(await page.locator('.share').textContent()).toMatch(
        /Sends the numbers and curves of this result to 127\.0\.0\.1:\d+: \d+ kB, no audio\./,
      );
      expect(requests.filter((one) => one.startsWith('POST'))).toEqual([]);
      expect(await violationsOf(page)).toEqual([]);
      await page.click('text=Send and get the link');
      const link = page.getByLabel('Link to the report');
      await link.waitFor();
      const url = await link.inputValue();
      expect(url.startsWith(`${base}/r/`)).toBe(true);
      expect(requests.filter((one) => one.startsWith('POST'))).toEqual(['POST /v1/reports']);
      expect(complaints).toEqual([]);

      const headline = await page.locator('.headline').first().textContent();
      await page.goto(url);
      expect(await page.locator('.headline').textContent()).toBe(headline);
      expect(await page.locator('h1').textContent()).toBe("it's small.wav");
      expect(await page.locator('[role=note]').textContent()).toContain(
        'not measured by this server',
      );
      expect(await violationsOf(page)).toEqual([]);
    },
  );

  test('the name of the file stays here, where its reader wants that', async () => {
    const { page } = await openOn(small);
    await page.click('button:text-is("Share")');
    await page.uncheck('.share input');
    await page.click('text=Send and get the link');
    const link = page.getByLabel('Link to the report');
    await link.waitFor();
    const response = await page.goto(await link.inputValue());
    expect(await response?.text()).not.toContain('small.wav');
  });

  test('without a connection it states so, and can be tried again', async () => {
    const { page } = await openOn(small);
    await page.click('button:text-is("Share")');
    await page.context().setOffline(true);
    await page.click('text=Send and get the link');
    await page.waitForSelector('.share-failure');
    expect(await page.locator('.share-failure').textContent()).toContain('nothing was shared');
    await page.context().setOffline(false);
    await page.click('text=Send and get the link');
    await page.getByLabel('Link to the report').waitFor();
  });

  test.each(['small', 'large'] as const)(
    'the printed calls of a %s file work at this server',
    async (which) => {
      const { page } = await openOn(which === 'small' ? small : large);
      await page.click('text=The same request elsewhere');
      const shown = (label: string) => page.locator(`pre[aria-label="${label}"]`).textContent();
      const curl = (await shown('curl')) ?? '';
      expect(curl).not.toContain('Bearer');
      const { stdout } = await run('bash', ['-c', curl], { cwd: folder, maxBuffer: 1e8 });
      expect(JSON.parse(stdout)).toMatchObject({
        verdict: { level: expect.any(String) as string },
      });
      const script =
        `${(await shown('TypeScript')) ?? ''}\nconsole.log(answer.verdict.level);`.replace(
          '(path: string, body: object)',
          '(path, body)',
        );
      await writeFile(join(folder, 'call.mjs'), script);
      const program = await run(process.execPath, ['call.mjs'], { cwd: folder });
      expect(program.stdout.trim()).toMatch(/^(good|attention|problem)$/);
    },
  );
});
