import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { chromiumPath, openBrowser } from '../../../testing/browser.js';
import { analysed, type cutAll } from '../../../testing/page-cuts.js';
import { cutRecordings } from '../../../testing/cut-recordings.js';

describe.skipIf(!chromiumPath)('a meter in a page', () => {
  test('says of forty recordings, cut anyhow, what analyze says in Node, to the bit', async () => {
    const { outputFiles } = await build({
      entryPoints: [fileURLToPath(new URL('../../../testing/page-cuts.ts', import.meta.url))],
      ...{ bundle: true, write: false, format: 'iife', globalName: 'cuts', logLevel: 'silent' },
    });
    const browser = await openBrowser();
    try {
      const page = await browser.newPage();
      await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
      const { answers, differing } = await page.evaluate(() =>
        (window as unknown as { cuts: { cutAll: typeof cutAll } }).cuts.cutAll([1, 2]),
      );
      expect(differing).toEqual([]);
      for (const [name, make] of Object.entries(cutRecordings))
        expect(answers[name], name).toBe(await analysed(make()));
    } finally {
      await browser.close();
    }
  });
});
