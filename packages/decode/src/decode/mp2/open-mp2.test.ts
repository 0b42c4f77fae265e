import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeWhole } from '../../../../../testing/decode-whole.js';
import { firstDifference } from '../../../../../testing/first-difference.js';
import { fixtureBytes } from '../../../../../testing/fixture-source.js';
import { masterSignal } from '../../../../../testing/master-signal.js';
import { inTier } from '../../../../../testing/tiers.js';
import { ascii, concat, wavFile } from '../../../../../testing/wav-file.js';
import { Fault } from '../../core/fault.js';
import { bytesSource } from '../../source/bytes-source.js';
import { openAudio } from '../open-audio.js';

const bytes = fixtureBytes('layer2.mp2');
const FRAMES = 27;
const FRAME_BYTES = 313; // of 96 kbit/s at 44.1 kHz, without padding
/** That of the filter banks of encoder and decoder together. */
const DELAY = 481;

async function opened(of: Uint8Array) {
  const decoder = await openAudio(bytesSource(of));
  const [samples = new Float32Array()] = await decodeWhole(decoder);
  const { damage, facts, format } = decoder;
  return { samples, damage, facts, format };
}

test('is the recording, but for the noise of the encoder', async () => {
  const { samples, damage, facts, format } = await opened(bytes);
  const [master = new Float32Array()] = masterSignal({
    ...{ rateHz: 44_100, channels: 1, frames: 30_011, bits: 16 },
  });
  expect(samples).toHaveLength(FRAMES * 1152);
  const error = master.map((x, i) => x - (samples[i + DELAY] ?? 0));
  const energyOf = (values: Float32Array) => values.reduce((sum, x) => sum + x * x, 0);
  expect(energyOf(error)).toBeLessThan(energyOf(master) / 10_000);
  expect(damage).toEqual([]);
  expect(facts).toMatchObject({ container: 'mp2', codec: 'mp2', lossy: true });
  expect(facts.bitRate).toEqual({ meanKbps: expect.closeTo(96, 1) as number, isConstant: true });
  expect(format).toMatchObject({ rateHz: 44_100, channels: 1 });
});

test('may lie in a WAV file, after unknown bytes, and before tags', async () => {
  const { samples } = await opened(bytes);
  const inWav = wavFile({ tag: 0x50, bits: 0, blockAlign: 1, data: bytes });
  for (const of of [
    inWav,
    concat(new Uint8Array(999).fill(7), bytes),
    concat(bytes, ascii('TAG'), new Uint8Array(125)),
  ]) {
    const other = await opened(of);
    expect(firstDifference([other.samples], [samples])).toBeUndefined();
    expect(other.damage).toEqual([]);
  }
  expect((await opened(inWav)).facts).toMatchObject({ container: 'wav', codec: 'mp2' });
});

describe('silence replaces what is damaged', () => {
  test('a header', async () => {
    const wrong = bytes.slice();
    const header = wrong.indexOf(0xff, 10 * FRAME_BYTES);
    expect([...wrong.subarray(header, header + 2)]).toEqual([0xff, 0xfd]);
    wrong[header] = 0;
    const { samples, damage } = await opened(wrong);
    expect(samples).toHaveLength(FRAMES * 1152);
    expect(damage).toMatchObject([{ code: 'damaged', count: 1 }]);
    const [{ startSec = 0, endSec = 0 } = {}] = damage;
    expect(endSec - startSec).toBeCloseTo(1152 / 44_100, 6);
    const silent = samples.findIndex((x, i) => x === 0 && samples[i + 1] === 0 && i > 5000);
    expect(silent / 44_100).toBeCloseTo(startSec + DELAY / 44_100, 2); // the filters ring on
  });

  test('the end', async () => {
    const { samples, damage } = await opened(bytes.subarray(0, 20 * FRAME_BYTES + 100));
    expect(samples).toHaveLength(20 * 1152 + 1152);
    expect(damage.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^1 damaged frame was left out from 0\.5\d to 0\.5\d s/),
    ]);
  });
});

describe('checksums', () => {
  /** The frames with their checksums, of the header's second half, the allocation and the selections. */
  const protectedFile = fixtureBytes('layer2-crc.mp2');

  test('of an undamaged file', async () => {
    const { samples, damage } = await opened(protectedFile);
    expect(samples.length).toBeGreaterThan(10 * 1152);
    expect(damage).toEqual([]);
  });

  test('a frame whose allocation is not what it was is silent', async () => {
    const wrong = protectedFile.slice();
    const frameBytes = 313;
    const at = wrong.indexOf(0xff, 10 * frameBytes);
    wrong[at + 7]! ^= 0x10;
    const { damage } = await opened(wrong);
    expect(damage).toMatchObject([{ code: 'damaged', count: 1 }]);
  });
});

test('any bytes of it decode or are refused, and never to more than they hold', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(bytes.length),
      fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { maxLength: 40 }),
      async (length, changes) => {
        const wrong = bytes.slice(0, length);
        for (const [at, value] of changes) if (at < length) wrong[at] = value;
        const result = await opened(wrong).catch((error: unknown) => error);
        if (result instanceof Fault) return;
        const { samples } = result as { samples: Float32Array };
        expect(samples.length).toBeLessThanOrEqual((FRAMES + 30) * 1152);
        expect(samples.every(Number.isFinite)).toBe(true);
      },
    ),
    { numRuns: inTier(20, 400) },
  );
});
