import { beforeAll, describe, expect, test } from 'vitest';
import {
  chooseAnalysis,
  chromiumPath,
  openPage,
  violationsOf,
  withServedPages,
} from '../../../testing/browser.js';
import { noiseDecay, recorded } from '../../../testing/rooms.js';
import { monoWav } from '../../../testing/wav-file.js';
import { wavTone } from '../../../testing/wav-tone.js';

/** A clap in a room that rings for 0.8 s. */
function roomWav(): Buffer {
  const rateHz = 24_000;
  const sound = recorded(rateHz, noiseDecay(rateHz, 1.5, 0.8));
  const samples = Int16Array.from(sound, (x) => Math.round(32_767 * Math.max(-1, Math.min(1, x))));
  return monoWav(rateHz, samples);
}

const WIDTHS_PX = [390, 1440];

describe.skipIf(!chromiumPath)('the pages', () => {
  const served = withServedPages();
  let reportPath: string;
  let reportPaths: readonly string[];

  beforeAll(async () => {
    const reportOf = async (path: string, payload: Buffer) => {
      const response = await served.service.inject({
        method: 'POST',
        url: `${path}fileName=sound.wav`,
        payload,
        headers: { 'content-type': 'audio/wav' },
      });
      return new URL(response.json<{ reportUrl: string }>().reportUrl).pathname;
    };
    const tone = wavTone({ seconds: 5, channels: 2 });
    reportPath = await reportOf('/v1/mix/analyze?', tone);
    reportPaths = [
      reportPath,
      await reportOf('/v1/analyze/profile?profile=room&roomSource=clap&', roomWav()),
      await reportOf('/v1/analyze/profile?profile=pitch&', wavTone({ seconds: 3, hz: 200 })),
      await reportOf('/v1/signal/sample?', wavTone({ seconds: 1 })),
    ];
  });

  const paths = () => [
    '/',
    '/docs',
    '/docs/api',
    '/docs/api/mixAnalyze',
    '/docs/api/shapes',
    '/docs/measures',
    '/docs/profiles',
    '/docs/accuracy',
    '/docs/errors',
    '/account',
    '/nothing-here',
    ...reportPaths,
  ];

  test.each(['light', 'dark'] as const)(
    'have no barrier of level A or AA in %s',
    async (colorScheme) => {
      const { page, complaints } = await openPage(served.browser, { colorScheme });
      for (const path of paths()) {
        await page.goto(served.service.base + path);
        expect(await violationsOf(page), path).toEqual([]);
      }
      // the console names the one page that is not there
      expect(complaints.filter((one) => !one.includes('404'))).toEqual([]);
    },
  );

  test.each(['mix', 'signal', 'voice', 'target', 'profile.broadcast'])(
    'have none with a report of %s in place',
    async (question) => {
      const { page, complaints } = await openPage(served.browser, {
        viewport: { width: 390, height: 844 },
      });
      await page.goto(served.service.base);
      await chooseAnalysis(page, question);
      await page.setInputFiles('#file', {
        name: 'tone.wav',
        mimeType: 'audio/wav',
        buffer: Buffer.from(wavTone({ seconds: 5 })),
      });
      await page.waitForSelector('.report');
      expect(await violationsOf(page)).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );

  test.each(WIDTHS_PX)('never scroll sideways at %i px', async (width) => {
    const { page } = await openPage(served.browser, { viewport: { width, height: 844 } });
    for (const path of paths()) {
      await page.goto(served.service.base + path);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over, path).toBeLessThanOrEqual(0);
    }
  });

  test('of one subject or profile are short, and have an index', async () => {
    const { page } = await openPage(served.browser, { viewport: { width: 1440, height: 900 } });
    const index = await (await fetch(`${served.service.base}/llms.txt`)).text();
    const listed = [...index.matchAll(/\/docs\/(?:measures|profiles)(?:\/[\w-]+)?(?=\.md)/g)];
    expect(listed.length).toBeGreaterThan(30);
    for (const path of ['/docs/measures', ...listed.map(([one]) => one)]) {
      await page.goto(served.service.base + path);
      const seen = await page.evaluate(() => ({
        isShort: document.documentElement.scrollHeight < 8000,
        hasIndex: document.querySelector('.toc a') !== null,
      }));
      expect(seen, path).toEqual({ isShort: true, hasIndex: true });
    }
  });

  test('show reports and documentation without script', async () => {
    const { page } = await openPage(served.browser, { javaScriptEnabled: false });
    await page.goto(served.service.base + reportPath);
    expect(await page.locator('.headline').isVisible()).toBe(true);
    expect(await page.locator('.plot-area').count()).toBeGreaterThan(2);
    await page.goto(`${served.service.base}/docs/measures#integratedLufs`);
    expect(await page.locator('#integratedLufs').isVisible()).toBe(true);
  });

  test('draw what fits the question', async () => {
    const { page } = await openPage(served.browser);
    const titlesOf = async (path: string) => {
      await page.goto(served.service.base + path);
      return page.locator('.plot figcaption strong').allTextContents();
    };
    const [mix = '', room = '', pitch = '', sample = ''] = reportPaths;
    expect(await titlesOf(mix)).toEqual([
      'Loudness over time',
      'Waveform',
      'Spectrum',
      'Stereo field',
      'Tonal balance',
    ]);
    expect(await page.locator('.scope').count()).toBe(1);
    expect(await titlesOf(room)).toEqual(['Decay curves', 'Reverberation time']);
    expect(await page.locator('path.curve').count()).toBe(4);
    expect(await titlesOf(pitch)).toEqual(['Pitch over time']);
    expect(await titlesOf(sample)).toEqual(['Waveform', 'Spectrum']);
  });

  test('let the pointer read a curve', async () => {
    const { page } = await openPage(served.browser);
    await page.goto(served.service.base + reportPath);
    const area = page.locator('.plot-area').first();
    const { width = 0 } = (await area.boundingBox()) ?? {};
    // the first value of the last 3 s is at 3 s of 5
    await area.hover({ position: { x: 0.2 * width, y: 20 } });
    expect(await page.locator('output').first().textContent()).toBe('no value at 1.00 s');
    await area.hover({ position: { x: 0.8 * width, y: 20 } });
    expect(await page.locator('output').first().textContent()).toMatch(/^−?\d+\.\d LUFS at /);
  });

  test('show the errors of the last run of all reference signals', async () => {
    const { page } = await openPage(served.browser);
    await page.goto(`${served.service.base}/docs/accuracy`);
    expect(await page.locator('.headline').textContent()).toMatch(/margin/);
    expect(await page.locator('svg.errors').count()).toBeGreaterThan(40);
    const links = page.locator('.accuracy th a');
    expect(await links.count()).toBeGreaterThan(100);
    await links.first().click();
    expect(await page.locator(':target h3').textContent()).toBe('Integrated loudness');
  });

  test('link every number of a report to the page of its measure', async () => {
    const { page } = await openPage(served.browser);
    await page.goto(served.service.base + reportPath);
    const links = await page
      .locator('.numbers th a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(links.length).toBeGreaterThan(30);
    for (const url of new Set(links))
      expect((await served.service.inject({ method: 'GET', url })).statusCode, url).toBe(200);
  });
});
