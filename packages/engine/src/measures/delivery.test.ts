import { describe, expect, test } from 'vitest';
import { mono, readingOf, stereo, valueOf } from '../../../../testing/readings.js';
import {
  amplitudeOf,
  concat,
  mix,
  silence,
  sine,
  whiteNoise,
} from '../../../../testing/signals.js';
import { analyze } from '../analyze.js';
import type { OptionsOf } from '../answers/answer.js';
import { target } from '../answers/target.js';
import { deliveryTargets } from '../core/delivery-targets.js';
import { eventCount } from './defects.js';
import { atscA85, ebuR128, gating } from './delivery.js';

describe('broadcast', () => {
  const rateHz = 48_000;
  const tone = (seconds: number, db: number) => sine(rateHz, seconds, 1000, amplitudeOf(db));

  test('EBU Tech 3341 case 1 meets R 128, and A/85 with its 2 LU', async () => {
    const file = stereo(rateHz, tone(20, -23));
    const r128 = await valueOf(ebuR128, file);
    expect(r128).toMatchObject({ pass: true, lraAdvice: null });
    expect(r128.lufsDelta).toBeWithin(0.1, 0);
    expect(await valueOf(atscA85, file)).toMatchObject({ pass: true });
  });

  test('a programme at −16 LUFS meets neither', async () => {
    const file = stereo(rateHz, tone(20, -16));
    expect(await valueOf(ebuR128, file)).toMatchObject({ pass: false });
    expect(await valueOf(atscA85, file)).toMatchObject({ pass: false });
  });

  test('a loudness range over 20 LU is pointed out', async () => {
    const file = stereo(rateHz, concat(tone(20, -44), tone(20, -21)));
    expect(await valueOf(ebuR128, file)).toMatchObject({ lraAdvice: null });
    const wide = stereo(rateHz, concat(tone(10, -38), tone(3, -17), tone(10, -38)));
    expect(await valueOf(ebuR128, wide)).toMatchObject({ lraAdvice: 'over 20 LU' });
  });

  test('EBU Tech 3341 case 3: the gate at −34.18 leaves a quarter of the blocks out', async () => {
    const file = stereo(rateHz, concat(tone(10, -36), tone(60, -23), tone(10, -36)));
    const { relativeThresholdLufs, gatedShare } = await valueOf(gating, file);
    expect(relativeThresholdLufs).toBeWithin(gating.margin, -34.16);
    expect(gatedShare).toBeWithin(0.01, 0.243);
    expect(await readingOf(gating, stereo(rateHz, silence(rateHz, 2)))).toHaveProperty('absent');
  });

  test('five bursts are five events', async () => {
    const burst = () => [silence(rateHz, 3), whiteNoise(rateHz, 1, 0.1)];
    const file = mono(
      rateHz,
      concat(...Array.from({ length: 5 }, burst).flat(), silence(rateHz, 3)),
    );
    expect(await valueOf(eventCount, file)).toMatchObject({ count: 5 });
  });
});

describe('check target', () => {
  const rateHz = 48_000;

  /** A tone at a loudness; where the peak is higher, a short burst of 50 Hz sets it. */
  function file(lufs: number, truePeakDb = lufs) {
    const tone = sine(rateHz, 20, 997, 10 ** (lufs / 20));
    const crest = silence(rateHz, 20);
    crest.set(sine(rateHz, 0.02, 50, 10 ** (truePeakDb / 20) - 10 ** (lufs / 20)), 0);
    return stereo(rateHz, mix(tone, crest));
  }

  const check = async (recording: ReturnType<typeof file>, options: OptionsOf<typeof target>) =>
    (await analyze(recording, { answer: target, options })).body as {
      pass: boolean;
      issues: { metric: string; issue: string; delta: number; message: string }[];
      ffmpegFix: string | null;
      target: Record<string, unknown>;
      measurements: Record<string, number>;
    };

  test('a file at its target passes, and needs no fix', async () => {
    const body = await check(file(-14), { target: 'spotify' });
    expect(body).toMatchObject({ pass: true, issues: [], ffmpegFix: null });
    expect(body.target).toMatchObject({ lufs: -14, tp: -1, label: 'Spotify', source: 'published' });
  });

  test('too quiet: a plain gain, where the true peak allows it', async () => {
    const body = await check(file(-20), { target: 'spotify' });
    expect(body.pass).toBe(false);
    expect(body.issues).toMatchObject([{ metric: 'integratedLufs', issue: 'too_quiet' }]);
    expect(body.ffmpegFix).toMatch(
      /^ffmpeg -i input\.wav -map 0:a:0 -map_metadata 0 -af volume=[56]\.\d\ddB -ar 48000 -c:a pcm_f32le output\.wav$/,
    );
    expect(body.issues[0]?.message).toContain('plain gain');
  });

  test('too quiet with a high peak: a limiter, and loudnorm with what it leaves', async () => {
    const body = await check(file(-20, -2), { target: 'spotify' });
    expect(body.ffmpegFix).toContain('loudnorm=I=-14:TP=-1:LRA=11:measured_I=-2');
    expect(body.ffmpegFix).toContain('linear=true');
    expect(body.issues[0]?.message).toMatch(
      /takes up to [567]\.\d+ dB off .* The result has -14\.00 LUFS and -1\.30 dBTP, and its PLR falls from \d/,
    );
  });

  test('what no limiter should do has no command, and the reason', async () => {
    const body = await check(file(-32, -2), { target: 'spotify' });
    expect(body.ffmpegFix).toBeNull();
    expect(body.issues[0]?.message).toMatch(
      /A limiter would have to take \d\d\.\d+ dB off the peaks/,
    );
  });

  test('a true peak over the ceiling is an issue of its own, after loudness', async () => {
    const body = await check(file(-10, -0.1), { target: 'spotify' });
    expect(body.issues.map(({ issue }) => issue)).toEqual(['too_loud', 'true_peak_exceeded']);
  });

  test('silence is too quiet by 56, and nothing mends it', async () => {
    const body = await check(stereo(rateHz, silence(rateHz, 2)), { target: 'spotify' });
    expect(body.issues).toMatchObject([{ issue: 'too_quiet', delta: -56 }]);
    expect(body.issues[0]?.message).toContain('silent');
    expect(body.ffmpegFix).toBeNull();
  });

  test('a custom target has its own figures, and no source', async () => {
    const body = await check(file(-18), { target: 'custom', lufs: -18, tp: -2 });
    expect(body).toMatchObject({ pass: true, target: { lufs: -18, tp: -2, label: 'Custom' } });
    expect(body.target).not.toHaveProperty('source');
  });

  describe('a wrong option is refused by name', () => {
    test.each([
      { options: {}, param: 'target' },
      { options: { target: 'napster' }, param: 'target' },
      { options: { target: 'custom', tp: -1 }, param: 'lufs' },
      { options: { target: 'custom', lufs: -16 }, param: 'tp' },
      { options: { target: 'custom', lufs: 1, tp: -1 }, param: 'lufs' },
      { options: { target: 'spotify', series: true }, param: 'series' },
    ])('$param', async ({ options, param }) => {
      await expect(check(file(-14), options as OptionsOf<typeof target>)).rejects.toMatchObject({
        code: 'request.invalid',
        param,
      });
    });
  });

  test('every preset has its evidence; only published ones a page, only A/85 a caveat', () => {
    for (const [name, preset] of Object.entries(deliveryTargets)) {
      expect('sourceUrl' in preset).toBe(preset.source === 'published');
      expect('measurementCaveat' in preset).toBe(name === 'atsc-broadcast');
      expect(preset.evidence).not.toBe('');
    }
  });
});
