import { describe, expect, test } from 'vitest';
import { analyze } from '../../analyze.js';
import { target } from '../../answers/target.js';
import { deliveryTargets } from '../../core/delivery-targets.js';
import { stereo } from '../../../../../testing/readings.js';
import { mix, silence, sine } from '../../../../../testing/signals.js';

const rateHz = 48_000;

/** A tone at a loudness; where the peak is higher, a short burst of 50 Hz sets it. */
function file(lufs: number, truePeakDb = lufs) {
  const tone = sine(rateHz, 20, 997, 10 ** (lufs / 20));
  const crest = silence(rateHz, 20);
  crest.set(sine(rateHz, 0.02, 50, 10 ** (truePeakDb / 20) - 10 ** (lufs / 20)), 0);
  return stereo(rateHz, mix(tone, crest));
}

const check = async (recording: ReturnType<typeof file>, options: Record<string, unknown>) =>
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
    await expect(check(file(-14), options)).rejects.toMatchObject({
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
