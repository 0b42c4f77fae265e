import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, drop, ended, openPage, withServedPages } from '../../../testing/browser.js';
import { testFolder } from '../../../testing/test-folder.js';
import { monoWav } from '../../../testing/wav-file.js';

const RATE_HZ = 22_050;
const SECONDS = 8;
const PERIOD_SEC = 0.5;

/** An impulse of noise on every beat of 120 bpm, the first of a bar with a low tone. */
function beatsWav(): Uint8Array {
  const samples = new Int16Array(SECONDS * RATE_HZ);
  let state = 1;
  for (let n = 0; n < samples.length; n++) {
    state = (state * 1103515245 + 12345) % 2147483648;
    const beat = Math.floor(n / RATE_HZ / PERIOD_SEC);
    const t = n / RATE_HZ - beat * PERIOD_SEC;
    const noise = (state / 1073741824 - 1) * Math.exp(-t / 0.03);
    const low = beat % 4 === 0 ? Math.sin(2 * Math.PI * 60 * t) * Math.exp(-t / 0.08) : 0;
    samples[n] = Math.round(8000 * noise + 16000 * low);
  }
  return monoWav(RATE_HZ, samples);
}

describe.skipIf(!chromiumPath)('a click at each beat', () => {
  const served = withServedPages();
  const folder = testFolder();

  beforeAll(async () => {
    await writeFile(join(folder, 'beats.wav'), beatsWav());
  });

  test('is off at first, then sounds where the beats are, and ends with the button', async () => {
    const { page, complaints } = await openPage(served.browser);
    await page.addInitScript(() => {
      const clicks: number[] = [];
      Object.assign(window, { clicks });
      OscillatorNode.prototype.start = function (this: OscillatorNode, at = 0) {
        const late = at - this.context.currentTime;
        clicks.push((document.querySelector('audio')?.currentTime ?? NaN) + late);
        AudioScheduledSourceNode.prototype.start.call(this, at);
      };
    });
    const clicks = () => page.evaluate(() => (window as unknown as { clicks: number[] }).clicks);
    await page.goto(served.service.base);
    await drop(page, [join(folder, 'beats.wav')]);
    await ended(page, 1);
    await page.click('.tile[data-subject="Music and mastering"] > summary');
    await page.click('.tile .chip:text-is("Beat")');
    const button = page.locator('.player button', { hasText: 'Click' });
    await button.waitFor();
    await page.locator('.player .play').first().click();
    const played = (sec: number) =>
      page.waitForFunction((to) => (document.querySelector('audio')?.currentTime ?? 0) > to, sec);
    await played(0.7);
    expect(await clicks()).toEqual([]);
    await button.click();
    await played(2.8);
    await button.click();
    const received = await clicks();
    expect(received.length).toBeGreaterThanOrEqual(3);
    for (const sec of received)
      expect(Math.abs(sec / PERIOD_SEC - Math.round(sec / PERIOD_SEC))).toBeLessThan(0.1);
    await played(4);
    expect(await clicks()).toHaveLength(received.length);
    expect(complaints).toEqual([]);
  });
});
