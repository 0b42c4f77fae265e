import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  chromiumPath,
  ended,
  openPage,
  violationsOf,
  withServedPages,
} from '../../../testing/browser.js';
import { testFolder } from '../../../testing/test-folder.js';
import { wavTone } from '../../../testing/wav-tone.js';

describe.skipIf(!chromiumPath)('a folder', () => {
  const served = withServedPages();
  const folder = testFolder();

  const ways: Readonly<Record<string, (page: Page, root: string) => Promise<void>>> = {
    chosen: (page, root) => page.setInputFiles('#folder', root),
    dropped: async (page, root) => {
      // as the system does it: a page cannot make a folder up
      const devtools = await page.context().newCDPSession(page);
      const {
        x = 0,
        y = 0,
        width = 0,
        height = 0,
      } = (await page.locator('#drop').boundingBox()) ?? {};
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
        await devtools.send('Input.dispatchDragEvent', {
          ...{ type, x: x + width / 2, y: y + height / 2 },
          data: { items: [], files: [root], dragOperationsMask: 1 },
        });
    },
  };

  test.each(Object.keys(ways))(
    'of 73, however deep, %s: each has its row; the JSON is in their order',
    async (way) => {
      const { page, complaints } = await openPage(served.browser);
      const root = join(folder, way, 'takes');
      const tone = wavTone({ seconds: 0.5 });
      for (let i = 0; i < 73; i++) {
        const inner = join(root, `day ${i % 3}`, i % 2 === 0 ? 'a' : 'b/c');
        await mkdir(inner, { recursive: true });
        await writeFile(
          join(inner, `${i}.wav`),
          i % 10 === 0 ? wavTone({ seconds: 0.5, peak: 0.1 }) : tone,
        );
      }
      await writeFile(join(root, 'notes.txt'), 'no audio');
      await page.goto(served.service.base);
      await ways[way]?.(page, root);
      await ended(page, 73, 100_000);
      await page.waitForFunction(() => document.querySelectorAll('#table tbody tr').length === 73);
      expect(await page.locator('.results > li:visible').count()).toBeLessThanOrEqual(1);
      await page.getByRole('button', { name: 'True peak, dBTP' }).click();
      const names = await page.locator('#table tbody th').allTextContents();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Table as JSON' }).click(),
      ]);
      const rows = JSON.parse(await readFile(await download.path(), 'utf8')) as {
        path: string;
        truePeakDb: number;
      }[];
      expect(rows.map(({ path }) => path)).toEqual(names);
      const peaks = rows.map(({ truePeakDb }) => truePeakDb);
      expect(peaks).toEqual([...peaks].sort((a, b) => a - b));
      await page.fill('#table input[type=search]', 'day 1/b');
      await page.waitForFunction(() => document.querySelectorAll('#table tbody tr').length < 20);
      await page.locator('#table tbody th button').first().click();
      await page.waitForSelector('.results > li.open .report');
      expect(await violationsOf(page)).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );
});
