import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build as esbuild } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { build as vite } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, openBrowser } from '../../../testing/browser.js';
import { fixtureBytes } from '../../../testing/fixture-source.js';
import { wavTone } from '../../../testing/wav-tone.js';

/** The engine in another site's page, by each bundler with its own defaults, as in its README. */

const engine = fileURLToPath(new URL('../../engine/dist/index.js', import.meta.url));
const checks = new URL('../../../tools/checks/', import.meta.url);
const decoders = fileURLToPath(new URL('../../sonometer/assets/decoders/', import.meta.url));

const SCRIPT = `
import { analyze, bytesSource, configureDecoders, mix } from ${JSON.stringify(engine)};
globalThis.measure = async (list, libavBase) => {
  if (libavBase) configureDecoders({ libavBase });
  try {
    const { body } = await analyze(bytesSource(Uint8Array.from(list)), { answer: mix });
    return body.integratedLufs;
  } catch (error) {
    return error.name + ' ' + error.code + ' ' + error.message;
  }
};`;

/** Each writes `bundle.js` and any other files into `outDir`. */
const BUNDLERS: Readonly<Record<string, (entry: string, outDir: string) => Promise<unknown>>> = {
  esbuild: (entry, outDir) =>
    esbuild({
      entryPoints: { bundle: entry },
      outdir: outDir,
      bundle: true,
      splitting: true,
      format: 'esm',
      logLevel: 'error',
    }),
  vite: (entry, outDir) =>
    vite({
      root: outDir,
      configFile: false,
      logLevel: 'error',
      base: './',
      build: {
        outDir,
        emptyOutDir: false,
        rolldownOptions: { input: entry, output: { entryFileNames: 'bundle.js' } },
      },
    }),
  webpack: (entry, outDir) =>
    promisify(execFile)(process.execPath, [
      fileURLToPath(new URL('run.mjs', checks)),
      ...['node', fileURLToPath(new URL('pack.mjs', checks)), entry, outDir],
    ]),
};

const isLufs = (stated: number | string) => typeof stated === 'number' && stated < 0;

/** The most common setup. */
const files: readonly (readonly [name: string, bytes: Uint8Array, isApart: boolean])[] = [
  ['tone.wav', wavTone({ seconds: 1, hz: 997, peak: 0.5 }), false],
  ['cbr.mp3', fixtureBytes('cbr.mp3'), false],
  ['16.flac', fixtureBytes('16.flac'), false],
  ['aac.m4a', fixtureBytes('aac.m4a'), false],
  ['aac-he.m4a', fixtureBytes('aac-he.m4a'), true],
  ['vorbis.ogg', fixtureBytes('vorbis.ogg'), false],
  ['opus.webm', fixtureBytes('opus.webm'), false],
];

describe.skipIf(!chromiumPath).each(Object.keys(BUNDLERS))('bundled by %s', (name) => {
  let browser: Browser;
  let folder: string;
  let server: Server;
  let base: string;
  let page: Page;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sonometer-bundled-'));
    await writeFile(join(folder, 'entry.js'), SCRIPT);
    await BUNDLERS[name]?.(join(folder, 'entry.js'), folder);
    server = createServer((request, response) => void answer(request.url ?? '/', response));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    browser = await openBrowser();
    page = await openMeasuring();
  });
  afterAll(async () => {
    await browser.close();
    await new Promise((done) => server.close(done));
    await rm(folder, { recursive: true });
  });

  async function answer(url: string, response: ServerResponse) {
    const { pathname } = new URL(url, 'http://here');
    const file = basename(pathname);
    const from = pathname.startsWith('/decoders/')
      ? decoders
      : `${folder}${pathname.replace(/[^/]+$/, '')}`;
    const bytes =
      file === ''
        ? '<!doctype html><meta charset="utf-8"><script type="module" src="/bundle.js"></script>'
        : undefined;
    const found = bytes ?? (await readFile(join(from, file)).catch(() => undefined));
    const type =
      file === '' ? 'text/html' : file.endsWith('.wasm') ? 'application/wasm' : 'text/javascript';
    response.writeHead(found === undefined ? 404 : 200, { 'content-type': type }).end(found);
  }

  async function openMeasuring(): Promise<Page> {
    const opened = await (await browser.newContext()).newPage();
    await opened.goto(`${base}/`);
    await opened.waitForFunction('globalThis.measure');
    return opened;
  }

  const measure = (at: Page, bytes: Uint8Array, libavBase?: string) =>
    at.evaluate(
      ({ list, folderUrl }) =>
        (
          globalThis as unknown as {
            measure(list: readonly number[], base?: string): Promise<number | string>;
          }
        ).measure(list, folderUrl),
      { list: [...bytes], folderUrl: libavBase },
    );

  test.each(files)(
    '%s without a word of configuration: its number, or what to do',
    async (_, bytes, isApart) => {
      const stated = await measure(page, bytes);
      if (isApart)
        expect(stated).toMatch(/^Fault decode\.unsupported .*configureDecoders\(\{ libavBase \}\)/);
      else expect(stated).toSatisfy(isLufs);
    },
  );

  test.each(files)('%s with the folder of the decoders', async (_, bytes) => {
    const configured = await openMeasuring();
    expect(await measure(configured, bytes, `${base}/decoders/`)).toSatisfy(isLufs);
    await configured.close();
  });
});
