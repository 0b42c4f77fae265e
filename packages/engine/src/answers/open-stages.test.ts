import { describe, expect, test } from 'vitest';
import { whiteNoise } from '../../../../testing/noise.js';
import { speechLike } from '../../../../testing/speech-like.js';
import { analyze } from '../analyze.js';
import { mix } from './mix.js';
import { overview } from './profiles/overview.js';

const RATE_HZ = 16_000;

/** A tone that dies away. */
const hit = () =>
  Float32Array.from(
    { length: RATE_HZ },
    (_, i) => 0.8 * Math.exp(-i / 800) * Math.sin((2 * Math.PI * 220 * i) / RATE_HZ),
  );

async function features(channel: Float32Array, also: readonly (typeof mix)[] = []) {
  const seen = new Set<string>();
  const { body } = await analyze(
    { rateHz: RATE_HZ, channels: [channel] },
    { answer: overview, also },
    { onTiming: (id) => seen.add(id) },
  );
  return { seen, body };
}

describe('an answer in stages', () => {
  test('reads what applies to speech only in speech, and gives the reason elsewhere', async () => {
    const speech = await features(speechLike({ rateHz: RATE_HZ, seconds: 4 }));
    expect(speech.body).toHaveProperty('signal-to-noise');
    expect(speech.seen.has('clicks')).toBe(true);

    const noise = await features(whiteNoise(4 * RATE_HZ, 0.1));
    expect(noise.seen.has('clicks')).toBe(false);
    expect(noise.body).not.toHaveProperty('signal-to-noise');
    expect(noise.body['omitted']).toMatchObject({
      'signal-to-noise': 'it is measured of speech only',
    });
  });

  test('does not depend on the answers that are read with it', async () => {
    const channel = whiteNoise(2 * RATE_HZ, 0.1);
    const alone = await features(channel);
    const joined = await features(channel, [mix]);
    // mix reads what an overview of noise does not
    expect(joined.body).toEqual(alone.body);
  });

  test('reads the structure of short recordings only', async () => {
    const { body } = await features(hit());
    expect(body).toMatchObject({ structure: { label: 'single-event' } });
    const long = await features(whiteNoise(31 * RATE_HZ, 0.1));
    expect(long.body['omitted']).toMatchObject({
      structure: 'the recording is longer than 30 s',
    });
  });
});
