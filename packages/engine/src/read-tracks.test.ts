import { expect, test } from 'vitest';
import { fixtureBytes } from '../../../testing/fixture-source.js';
import { packetsOf } from '../../../testing/ogg-file.js';
import { cluster, simpleBlock, webmFileOf, webmPackets } from '../../../testing/webm-file.js';
import { analyze } from './analyze.js';
import { bytesSource } from './index.js';
import { overview } from './answers/profiles/overview.js';
import { basic, broadcast } from './answers/profiles/music-profiles.js';
import { target } from './answers/target.js';

const [head] = packetsOf(fixtureBytes('opus.ogg'));
const opus = { codecId: 'A_OPUS', codecPrivate: head!, rateHz: 48_000, channels: 2 };
const packets = webmPackets('opus.webm');
/** Three tracks: all packets, every second one, and a codec that is not supported; and a video. */
const file = webmFileOf(
  [
    opus,
    { ...opus, isDefault: false, language: 'ger' },
    { ...opus, codecId: 'A_AC3', isDefault: false },
    { ...opus, isVideo: true },
  ],
  [
    cluster({
      ticks: 0,
      blocks: packets.flatMap((packet, i) => [
        simpleBlock(20 * i, packet, 1),
        ...(i % 2 === 0 ? [simpleBlock(10 * i, packet, 2)] : []),
      ]),
    }),
  ],
);

test('an overview measures every track, and states why one has no numbers', async () => {
  const { body, facts } = await analyze(bytesSource(file), { answer: overview });
  const ofSecond = await analyze(bytesSource(file), { answer: overview, options: { track: '2' } });
  const { tracks } = body as unknown as { readonly tracks: readonly Record<string, unknown>[] };
  expect(tracks).toMatchObject([
    { index: 1, measured: true, integratedLufs: body['integrated-loudness'] },
    { index: 2, measured: false, integratedLufs: ofSecond.body['integrated-loudness'] },
    { index: 3, measured: false, failure: expect.stringMatching(/AC3|AC-3/i) as unknown },
  ]);
  expect(tracks[1]?.['integratedLufs']).not.toBe(tracks[0]?.['integratedLufs']);
  expect(facts.hasVideo).toBe(true);
});

test('a report next to it has them as well', async () => {
  const { also } = await analyze(bytesSource(file), { answer: overview, also: [overview] });
  expect(also[0]).toMatchObject({
    tracks: [{ integratedLufs: expect.any(Number) as unknown }, {}, {}],
  });
});

test('any other answer measures one', async () => {
  const { body } = await analyze(bytesSource(file), { answer: basic });
  const { tracks } = body as unknown as { readonly tracks: readonly Record<string, unknown>[] };
  for (const track of tracks) expect(track).not.toHaveProperty('integratedLufs');
});

test('a target is not met where another track than the default was measured, unless it was chosen', async () => {
  const two = webmFileOf(
    [
      { ...opus, codecId: 'A_AC3' },
      { ...opus, isDefault: false },
    ],
    [cluster({ ticks: 0, blocks: packets.map((packet, i) => simpleBlock(20 * i, packet, 2)) })],
  );
  const ask = async (options: { readonly track?: string; readonly lufs?: number } = {}) => {
    const custom = { target: 'custom', tp: 3, lufs: -23, ...options } as const;
    return (await analyze(bytesSource(two), { answer: target, options: custom })).body;
  };
  const { measurements } = await ask();
  const lufs = measurements.integratedLufs;
  const reason = 'the default audio track was not measured; choose a track with the option track';
  expect(await ask({ lufs })).toMatchObject({
    ...{ pass: false, issues: [], ffmpegFix: null, omitted: { pass: reason, ffmpegFix: reason } },
  });
  expect(await ask({ lufs, track: '2' })).toMatchObject({ pass: true, issues: [] });

  const { body } = await analyze(bytesSource(two), { answer: broadcast });
  expect(body.omitted).toMatchObject({ 'ebu-r128.pass': reason, 'atsc-a85.pass': reason });
});
