import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  chooseAnalysis,
  chromiumPath,
  drop,
  ended,
  openPage,
  withServedPages,
} from '../../../testing/browser.js';
import { testFolder } from '../../../testing/test-folder.js';
import { whiteNoise } from '../../../testing/noise.js';
import { speechLike } from '../../../testing/speech-like.js';
import { monoWav } from '../../../testing/wav-file.js';

const RATE_HZ = 16_000;
const TURNS = 30;

/** Two voices 12 dB apart that take turns of 3 s. */
function conversation(): Buffer {
  const samples = Int16Array.from(whiteNoise(TURNS * 4 * RATE_HZ, 5));
  for (let turn = 0; turn < TURNS; turn++) {
    const [voicedHz, rms] = turn % 2 === 0 ? [110, 0.1] : [220, 0.025];
    const voice = speechLike({ rateHz: RATE_HZ, seconds: 3, seed: 10 + turn, voicedHz, rms });
    samples.set(
      Int16Array.from(voice, (x) => Math.round(32_000 * x)),
      4 * turn * RATE_HZ,
    );
  }
  return monoWav(RATE_HZ, samples);
}

describe.skipIf(!chromiumPath)('talkers on the page', () => {
  const served = withServedPages({ SONOMETER_OPEN: '0' });
  const folder = testFolder();

  test('390 px: the table fits, and each place that is named has a button', async () => {
    const path = join(folder, 'conversation.wav');
    await writeFile(path, conversation());
    const { page } = await openPage(served.browser, { viewport: { width: 390, height: 800 } });
    await page.goto(served.service.base);
    await chooseAnalysis(page, 'profile.dialogue');
    await drop(page, [path]);
    await ended(page, 1);
    const table = page.locator('.wide[aria-label="Talkers"]').first();
    await table.waitFor();
    const overPx = await table.evaluate((one) => one.scrollWidth - one.clientWidth);
    expect(overPx).toBeLessThanOrEqual(0);
    const heads = await table.locator('thead th').allTextContents();
    expect(heads.map((head) => head.trim()).slice(0, 2)).toEqual(['Talker', 'Pitch, Hz']);
    const finding = page.locator('[data-finding="talker-levels"]');
    const places = JSON.parse((await finding.getAttribute('data-places')) ?? '[]') as unknown[];
    expect(places.length).toBeGreaterThan(12);
    expect(await finding.locator('button.place').count()).toBe(places.length);
    await page.close();
  });
});
