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
    expect(speech.body).toHaveProperty('speech-level');
    expect(speech.seen.has('clicks')).toBe(true);

    const noise = await features(whiteNoise(4 * RATE_HZ, 0.1));
    expect(noise.seen.has('clicks')).toBe(false);
    expect(noise.body).not.toHaveProperty('signal-to-noise');
    expect(noise.body.omitted).toMatchObject({
      'signal-to-noise': 'it is measured of speech only',
    });
  });

  test('leaves the rules of the content type out where a voice is certain', async () => {
    const long = await features(speechLike({ rateHz: RATE_HZ, seconds: 31 }));
    expect(long.seen.has('line-shares')).toBe(false);
    expect(long.body).toHaveProperty('content-type.guess', 'voice');
    expect(long.body).toHaveProperty('content-type.evidence.0', 'detectedVoiceShare:1.00');
    expect(long.body).toHaveProperty('speech-level');
    const short = await features(speechLike({ rateHz: RATE_HZ, seconds: 4 }));
    expect(short.seen.has('line-shares')).toBe(true);
  });

  test('does not depend on the answers that are read with it', async () => {
    const channel = whiteNoise(2 * RATE_HZ, 0.1);
    const alone = await features(channel);
    const joined = await features(channel, [mix]);
    // mix reads what an overview of noise does not
    expect(joined.body).toEqual(alone.body);
  });

  test('asks for the codec history of music in a lossless format only', async () => {
    // a chord with a beat
    const song = Float32Array.from({ length: 32 * RATE_HZ }, (_, i) => {
      const fall = Math.exp(-(i % (RATE_HZ / 2)) / 4000);
      const tone = (hz: number) => Math.sin((2 * Math.PI * hz * i) / RATE_HZ);
      return 0.1 * fall * (tone(220) + tone(277.2) + tone(329.6) + tone(440));
    });
    expect((await features(song)).seen.has('codec-trace')).toBe(true);
    const { stages = [] } = overview;
    const music = stages.find(({ fields }) => fields.includes('lossy-source'));
    const values: Readonly<Record<string, unknown>> = {
      contentTypeGuess: 'music',
      contentConfidence: 1,
    };
    const read = ({ id }: { readonly id: string }) =>
      id in values ? { value: values[id] } : { absent: 'none' };
    const about = (lossy: boolean) => ({ durationSec: 60, facts: { lossy } });
    const ask = (lossy: boolean) =>
      [music?.applies, music?.otherwise].map((one) =>
        typeof one === 'function'
          ? one(read as never, about(lossy) as never, undefined as never)
          : one,
      );
    expect(ask(false)[0]).toBe(true);
    expect(ask(true)).toEqual([false, 'its own format is lossy']);
  });

  test('reads the structure of short recordings only', async () => {
    const { body } = await features(hit());
    expect(body).toMatchObject({ structure: { label: 'single-event' } });
    const long = await features(whiteNoise(31 * RATE_HZ, 0.1));
    expect(long.body.omitted).toMatchObject({
      structure: 'the recording is longer than 30 s',
    });
  });
});
