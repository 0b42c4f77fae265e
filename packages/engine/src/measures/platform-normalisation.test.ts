import { expect, test } from 'vitest';
import { stereo, valueOf } from '../../../../testing/readings.js';
import { gained, mix, silence, sine } from '../../../../testing/signals.js';
import { platformNormalisation } from './platform-normalisation.js';

const rateHz = 48_000;

/** A stereo tone at the loudness, with one sample-exact crest of a low burst that sets the peak. */
async function platform(name: string, lufs: number, truePeakDb: number) {
  const tone = sine(rateHz, 30, 997, 10 ** (lufs / 20));
  const crest = silence(rateHz, 30);
  const burst = sine(rateHz, 0.02, 50, 10 ** (truePeakDb / 20) - 10 ** (lufs / 20));
  crest.set(burst, 0);
  const file = stereo(rateHz, mix(gained(tone, 1), crest));
  const all = await valueOf(platformNormalisation, file);
  return all.find((entry) => entry.platform === name)!;
}

test('a quiet track is lifted up to the headroom only (Spotify’s own example)', async () => {
  const spotify = await platform('spotify', -20, -5);
  expect(spotify.rule).toBe('headroom-limited');
  expect(spotify.gainDb).toBeWithin(0.5, 4);
  expect(spotify.truePeakAfterDb).toBeWithin(0.01, -1);
  expect(spotify.clearsCeiling).toBe(true);
  const youtube = await platform('youtube', -20, -5);
  expect(youtube).toMatchObject({ gainDb: 0, rule: 'unchanged' });
});

test('a loud track is turned down', async () => {
  const spotify = await platform('spotify', -9, 0);
  expect(spotify.rule).toBe('turned-down');
  expect(spotify.gainDb).toBeWithin(0.1, -5);
  expect(spotify.resultLufs).toBeWithin(0.01, -14);
});

test('silence is left alone', async () => {
  const all = await valueOf(platformNormalisation, stereo(rateHz, silence(rateHz, 1)));
  expect(all).toHaveLength(5);
  expect(all.every(({ gainDb, rule }) => gainDb === 0 && rule === 'unchanged')).toBe(true);
});
