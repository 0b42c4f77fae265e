import { describe, expect, test } from 'vitest';
import type { AudioBackend } from './audio-backend.js';
import { rankTool } from './rank-tool.js';

/** Takes of one talk: with a lower bound, and with their quietest moments so far below the speech. */
const TAKES = {
  '40 dB': { signalToNoiseDb: 3.8, isAtLeast: true, noiseFloorDb: -43.1 },
  '30 dB': { signalToNoiseDb: 6.7, isAtLeast: true, noiseFloorDb: -42.9 },
  '20 dB': { signalToNoiseDb: 19.4, isAtLeast: false, noiseFloorDb: -41 },
  '10 dB': { signalToNoiseDb: 9.5, isAtLeast: false, noiseFloorDb: -36 },
};
type Name = keyof typeof TAKES;

const backend = {
  audio: { path: { type: 'string' } },
  atOnce: 1,
  measure({ path }: { path: Name }) {
    const { isAtLeast, ...numbers } = TAKES[path];
    const warnings = isAtLeast
      ? [
          {
            code: 'lower-bound',
            message: 'signalToNoiseDb is a lower bound, to 3 dB: speech covers its noise',
          },
        ]
      : [];
    return Promise.resolve({
      body: { ...numbers, averageSpeechRmsDb: -26, segmentalSnrDb: 5, warnings },
    });
  },
} as unknown as AudioBackend;

async function ranked(by: string, order: string) {
  const items = (Object.keys(TAKES) as Name[]).toReversed().map((path) => ({ path }));
  const { structured } = await rankTool.call({ items, by, order }, backend, {} as never);
  return (structured as { ranked: { path: Name; place: number; reasons: string[] }[] }).ranked;
}

describe('by a signal-to-noise ratio', () => {
  test('a lower bound has the place of its quietest moments, and states it', async () => {
    const files = await ranked('voice.signalToNoiseDb', 'highest');
    // nothing separates the first two
    expect(files.map(({ path, place }) => [place, path])).toEqual([
      [1, '30 dB'],
      [1, '40 dB'],
      [3, '20 dB'],
      [4, '10 dB'],
    ]);
    expect(files.find(({ path }) => path === '40 dB')?.reasons).toEqual([
      'Signal-to-noise ratio of speech at least 3.8 dB',
      expect.stringContaining('quietest moments'),
    ]);
  });

  test('from the lowest on, it comes last', async () => {
    const files = await ranked('voice.signalToNoiseDb', 'lowest');
    expect(files.map(({ path }) => path).slice(0, 1)).toEqual(['10 dB']);
  });
});
