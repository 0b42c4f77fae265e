import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { analyze, blobSource, mix } from '@sonometer/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openServedService } from '../../../testing/browser.js';
import { fixturePath } from '../../../testing/fixture-source.js';
import { type FirefoxPage, firefoxPath, openFirefox } from '../../../testing/firefox.js';
import { wavTone } from '../../../testing/wav-tone.js';

const SECONDS = 4;

describe.skipIf(!firefoxPath)('in Firefox', () => {
  let service: Awaited<ReturnType<typeof openServedService>>;
  let page: FirefoxPage;
  let folder: string;
  let files: readonly string[];

  beforeAll(async () => {
    service = await openServedService();
    folder = await mkdtemp(join(tmpdir(), 'sonometer-in-firefox-'));
    const wav = join(folder, 'tone.wav');
    await writeFile(wav, wavTone({ seconds: SECONDS, channels: 2 }));
    files = [wav, ...['24.flac', 'aac.m4a', 'opus.ogg', 'cbr.mp3'].map(fixturePath)];
    page = await openFirefox();
    await page.goto(service.base);
  });
  afterAll(async () => {
    await page.close();
    await service.close();
    await rm(folder, { recursive: true });
  });

  test('what is dropped is measured to the last bit as by the engine here', async () => {
    await page.setFiles('#file', files);
    const done = `document.querySelectorAll('[data-state=done], [data-state=failed]').length`;
    await page.until(`${done} === ${files.length}`);
    await page.evaluate(`document.querySelectorAll('.toggle[aria-expanded=false]')
      .forEach((toggle) => toggle.click())`);
    const answers = `document.querySelectorAll('pre[aria-label="The result"]')`;
    await page.until(`${answers}.length === ${files.length}`);
    const shown = await page.evaluate<readonly [string, string][]>(
      `[...${answers}].map((one) =>
        [one.closest('li').querySelector('.toggle').textContent, one.textContent])`,
    );
    const here = await Promise.all(
      files.map(async (path) => {
        const source = blobSource(new Blob([await readFile(path)]));
        const { body } = await analyze(source, { answer: mix });
        const fileName = path.replace(/^.*\//, '');
        return [fileName, { ...body, fileName }] as const;
      }),
    );
    const inPage = new Map(shown.map(([name, text]) => [name, JSON.parse(text) as unknown]));
    for (const [name, body] of here)
      expect(inPage.get(name), name).toEqual(JSON.parse(JSON.stringify(body)));
  });

  test('a click at a quarter of a plot seeks, in every plot', async () => {
    const opened = `[...document.querySelectorAll('.results > li')]
      .find((one) => one.querySelector('.toggle').textContent === 'tone.wav')`;
    // each that comes moves those below
    await page.until(`document.querySelectorAll('.spectrogram').length === ${files.length}`);
    await page.until(`${opened}.querySelectorAll('.playhead').length >= 3`);
    await page.click(`${opened}.querySelector('figure[data-end-sec] .plot-area')`, 0.25);
    await page.until(`${opened}.querySelector('audio')?.currentTime > 0`);
    const [now, places] = await page.evaluate<[number, number[]]>(`(() => {
      const one = ${opened};
      const { currentTime } = one.querySelector('audio');
      const heads = [...one.querySelectorAll('.playhead.on')];
      return [currentTime, heads.map((head) => head.getBoundingClientRect().x)];
    })()`);
    expect(now).toBeWithin(0.05, SECONDS / 4);
    for (const x of places) expect(Math.abs(x - (places[0] ?? 0))).toBeLessThan(1);
  });

  test('nothing was said in anger', () => {
    expect(page.complaints).toEqual([]);
  });
});
