import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, withServedPages } from '../../../testing/browser.js';
import { fixtureBytes } from '../../../testing/fixture-source.js';
import { received } from '../../../testing/page-engine.js';

type Received = Awaited<ReturnType<typeof received>>;

/** As a script that puts the engine into a page. */
async function engineScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../../../testing/page-engine.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'pageEngine',
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

describe.skipIf(!chromiumPath)('the engine in a page and in Node', () => {
  const served = withServedPages();
  let page: Page;

  beforeAll(async () => {
    // our policy forbids scripts of others, as this one is
    page = await (await served.browser.newContext({ bypassCSP: true })).newPage();
    await page.goto(served.service.base);
    await page.addScriptTag({ content: await engineScript() });
  });

  test.each(['16.flac', '24.flac', 'alac-24.m4a', 'cbr.mp3', 'aac.m4a', 'vorbis.ogg', 'opus.ogg'])(
    '%s decodes to the same bits, and answers the same bytes when rounded',
    async (name) => {
      const bytes = fixtureBytes(name);
      const inPage = await page.evaluate(
        ({ base, list }) =>
          (
            window as unknown as {
              pageEngine: { measureIn(base: string, bytes: number[]): Promise<Received> };
            }
          ).pageEngine.measureIn(base, list),
        { base: `${served.service.base}/assets/decoders/`, list: [...bytes] },
      );
      const inNode = await received(bytes);
      expect(inPage.hashes).toEqual(inNode.hashes);
      expect(inPage.answers).toEqual(inNode.answers);
    },
  );
});
