import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fixtureBytes } from '../../../../testing/fixture-source.js';
import { Fault } from '../core/fault.js';
import { bytesSource } from '../source/bytes-source.js';
import { openAudio } from './open-audio.js';

/** Each costs a fresh decoder, 25 ms. `DAMAGE_RUNS=1000` tries harder. */
const RUNS = Number(process.env['DAMAGE_RUNS'] ?? 24);
/** Fixtures hold less than a second. */
const MAX_FRAMES = 100_000;

/** Frames that come out, or the fault's code. Anything else thrown is a bug, and fails the test. */
async function outcome(bytes: Uint8Array): Promise<number | string> {
  try {
    const decoder = await openAudio(bytesSource(bytes));
    let frames = 0;
    for (let block; (block = await decoder.next());) {
      const [first] = block;
      expect(first!.length).toBeGreaterThan(0);
      expect(block.every((channel) => channel.length === first!.length)).toBe(true);
      frames += first!.length;
      if (frames > MAX_FRAMES) break;
    }
    await decoder.close();
    return frames;
  } catch (error) {
    if (error instanceof Fault) return error.code;
    throw error;
  }
}

const FAULTS = ['decode.unsupported', 'limit.channels', 'limit.rate', 'limit.stalled'];

describe.each([
  'aac.m4a',
  'aac-he-v2.m4a',
  'aac-fragmented.m4a',
  'alac-24.m4a',
  'cbr.mp3',
  'mono.mp3',
  'mpeg2.5.mp3',
  'free.mp3',
  '24.flac',
  'flac.ogg',
  'vorbis.ogg',
  'opus.ogg',
])('%s', (name) => {
  const whole = fixtureBytes(name);

  test('cut anywhere, it decodes to less or is a fault', async () => {
    const full = await outcome(whole);
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    await fc.assert(
      fc.asyncProperty(share, async (retained) => {
        const result = await outcome(whole.subarray(0, Math.floor(retained * whole.length)));
        if (typeof result === 'number') expect(result).toBeLessThanOrEqual(Number(full));
        else expect(FAULTS).toContain(result);
      }),
      { seed: 1, numRuns: Math.ceil(RUNS / 3) },
    );
  });

  test('with bytes changed, it decodes or is a fault', async () => {
    const anywhere = fc.nat(whole.length - 1);
    const place = fc.oneof(anywhere, fc.nat(Math.min(255, whole.length - 1)));
    const changes = fc.array(fc.tuple(place, fc.nat(255)), { minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(changes, async (changed) => {
        const damaged = whole.slice();
        for (const [at, value] of changed) damaged[at] = value;
        const result = await outcome(damaged);
        if (typeof result === 'number') expect(result).toBeLessThanOrEqual(MAX_FRAMES);
        else expect(FAULTS).toContain(result);
      }),
      { seed: 1, numRuns: RUNS },
    );
  });
});
