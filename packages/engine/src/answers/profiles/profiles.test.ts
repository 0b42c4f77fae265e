import { describe, expect, test } from 'vitest';
import { speechLike } from '../../../../../testing/speech-like.js';
import { mono, stereo } from '../../../../../testing/readings.js';
import { concat, silence, sine, whiteNoise } from '../../../../../testing/signals.js';
import { analyze } from '../../analyze.js';
import { readOptions } from '../../core/options.js';
import type { Samples } from '@sonometer/decode';
import { planOf } from '../../passes/plan.js';
import { type Answer, measuresOf } from '../answer.js';
import { mix } from '../mix.js';
import { signal } from '../signal.js';
import { voice } from '../voice.js';
import { profiles } from './index.js';

const rateHz = 48_000;
type Name = keyof typeof profiles;

const planUnder = (name: Name, given: Readonly<Record<string, unknown>> = {}) => {
  const answer = profiles[name];
  const options = readOptions(given, answer.accepts, new Date('2026-11-20'));
  return planOf(
    measuresOf(answer, options).map(({ needs }) => needs),
    options,
  );
};
const featuresOf = (name: Name, given?: Readonly<Record<string, unknown>>) =>
  planUnder(name, given)
    .flat()
    .map(({ id }) => id);

const take: Samples = stereo(rateHz, speechLike({ rateHz, seconds: 4 }));
const noise: Samples = stereo(rateHz, whiteNoise(rateHz, 4, 0.1), whiteNoise(rateHz, 4, 0.1, 2));

/** The body of each answer on the take, measured once. */
const bodies = new Map<Answer, Promise<object>>();
function ofTake(answer: Answer): Promise<object> {
  const body = bodies.get(answer) ?? analyze(take, { answer }).then((analysis) => analysis.body);
  bodies.set(answer, body);
  return body;
}

const at = (body: object, path: string): unknown =>
  path.split('.').reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], body);

describe('a lens is the same number as on its own route', () => {
  test.each([
    {
      profile: 'master' as const,
      answer: mix,
      lens: 'integrated-loudness',
      field: 'integratedLufs',
    },
    { profile: 'master' as const, answer: mix, lens: 'tonal-balance.mid', field: 'bandEnergy.mid' },
    {
      profile: 'master' as const,
      answer: mix,
      lens: 'platform-normalisation',
      field: 'platformNormalisation',
    },
    {
      profile: 'basic' as const,
      answer: signal,
      lens: 'content-type.guess',
      field: 'contentTypeGuess',
    },
    { profile: 'provenance' as const, answer: signal, lens: 'bandwidth', field: 'bandwidthHz' },
    { profile: 'voice' as const, answer: voice, lens: 'signal-to-noise', field: 'signalToNoiseDb' },
    { profile: 'voice' as const, answer: voice, lens: 'speech-ratio.ratio', field: 'speechRatio' },
    {
      profile: 'environment' as const,
      answer: signal,
      lens: 'third-octave.db',
      field: 'thirdOctaveDb.db',
    },
  ])('$profile: $lens', async ({ profile, answer, lens, field }) => {
    expect(at(await ofTake(profiles[profile]), lens) ?? null).toEqual(
      at(await ofTake(answer), field),
    );
  });
});

describe('only the tracks that its lenses need run', () => {
  test('basic hears no pause, no third octave, no pitch track of Praat', () => {
    const opened = featuresOf('basic');
    expect(opened).toContain('loudness-steps');
    for (const id of ['long-spectrum', 'pause-spectra', 'bass-energies'])
      expect(opened).not.toContain(id);
  });

  test('basic listens with the learned model under content model v2 alone', () => {
    expect(featuresOf('basic', { contentModel: 'v1' })).not.toContain('classifier');
    expect(featuresOf('basic', { contentModel: 'v2' })).toContain('classifier');
  });

  test('provenance measures no loudness', () => {
    expect(featuresOf('provenance')).not.toContain('loudness-steps');
  });

  test('broadcast needs no spectrum at all, and one pass', () => {
    const plan = planUnder('broadcast');
    expect(plan).toHaveLength(1);
    expect(plan.flat().some((feature) => 'openSpectral' in feature)).toBe(false);
  });

  test('every profile opens each of its tracks once', () => {
    for (const name of Object.keys(profiles) as Name[]) {
      const opened = featuresOf(name);
      expect(new Set(opened).size).toBe(opened.length);
    }
  });
});

test('voice lenses on noise: the answer says that this is no speech', async () => {
  const onNoise = (await analyze(noise, { answer: profiles.voice })).body;
  expect(onNoise).toHaveProperty('note', expect.stringContaining('noise'));
  expect(await ofTake(profiles.voice)).not.toHaveProperty('omitted.note');
});

test('a lens whose parts are all absent is left out, with one reason', async () => {
  const quiet = stereo(rateHz, silence(rateHz, 2));
  const { body } = await analyze(quiet, { answer: profiles.master });
  expect(body).not.toHaveProperty('harshness');
  expect(body).toHaveProperty(['omitted', 'harshness'], 'nothing exceeds −60 dBFS');
  expect(body).not.toHaveProperty(['omitted', 'harshness.score']);
});

test('status stands under every lens, also of one with several parts', async () => {
  const { body } = await analyze(take, {
    answer: profiles.voice,
    options: { measureStatus: true },
  });
  const status = body.measureStatus as Record<string, { status: string }>;
  expect(status['signal-to-noise']).toMatchObject({ status: 'validated' });
  expect(status['speech-ratio']).toMatchObject({ status: 'proxy' });
});

test('series adds the lanes of the lenses that are there', async () => {
  const { body } = await analyze(take, {
    answer: profiles.broadcast,
    options: { series: true },
  });
  expect(Object.keys(body['series'] as object)).toEqual(['loudness', 'waveform']);
});

test('the lane of the pitch has a point each 10 ms, that of the bandwidth each half second', async () => {
  const tone = mono(16_000, concat(sine(16_000, 2, 220, 0.3), silence(16_000, 1)));
  const laneOf = async (profile: Name, lane: string) => {
    const answer = profiles[profile];
    const { body } = await analyze(tone, { answer, options: { series: true } });
    return at(body, `series.${lane}`) as { intervalSec: number; unit: string; samples: number[] };
  };
  const f0 = await laneOf('pitch', 'f0');
  expect(f0).toMatchObject({ intervalSec: 0.01, unit: 'Hz', count: 297 });
  expect(f0.samples[100]).toBeWithin(1, 220);
  expect(f0.samples.at(-1)).toBe(0);
  const bandwidth = await laneOf('chain', 'bandwidth');
  expect(bandwidth).toMatchObject({ intervalSec: 0.5, unit: 'Hz', count: 6 });
  expect(bandwidth.samples[0]).toBeGreaterThan(200);
  expect(bandwidth.samples.at(-1)).toBe(0);
});

describe('roomSource is an option of room only', () => {
  test('elsewhere it is refused by name', async () => {
    const tone = stereo(rateHz, sine(rateHz, 1, 440, 0.1));
    await expect(
      analyze<Answer>(tone, { answer: profiles.basic, options: { roomSource: 'clap' } }),
    ).rejects.toMatchObject({ code: 'request.invalid', param: 'roomSource' });
  });
});
