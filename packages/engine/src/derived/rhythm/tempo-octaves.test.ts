import { describe, expect, test } from 'vitest';
import { mono, valueOf } from '../../../../../testing/readings.js';
import { mix, whiteNoise } from '../../../../../testing/signals.js';
import { beatTempo, tempo } from '../../measures/tempo.js';
import { shareOctaves } from './tempo-octaves.js';

const RATE_HZ = 22_050;
const BPM = 140;
const BEATS = 64;

/** Sounds of one drum on some beats of each bar of four at 140 bpm. */
function drum(beats: readonly number[], hz: number, decaySec: number): Float32Array {
  const samples = new Float32Array(Math.round((BEATS * 60 * RATE_HZ) / BPM));
  for (let bar = 0; bar < BEATS / 4; bar++)
    for (const beat of beats) {
      const start = Math.round(((4 * bar + beat) * 60 * RATE_HZ) / BPM);
      for (let i = 0; i < 0.25 * RATE_HZ && start + i < samples.length; i++) {
        const t = i / RATE_HZ;
        samples[start + i] =
          (samples[start + i] ?? 0) +
          0.4 * Math.exp(-t / decaySec) * Math.sin(2 * Math.PI * hz * t);
      }
    }
  return samples;
}

/** With a noise floor: in digital silence the skirts of a hat are a rise in every band. */
const song = (...drums: readonly Float32Array[]) =>
  mono(RATE_HZ, mix(whiteNoise(RATE_HZ, (BEATS * 60) / BPM, 0.01), ...drums));

const eighths = Array.from({ length: 8 }, (_, i) => i / 2);
const hats = drum(eighths, 7000, 0.02);

describe('half-time drums', () => {
  const halfTime = song(drum([0], 60, 0.06), drum([2], 330, 0.05), hats);

  test('leave half and double time a share each', async () => {
    const { bpm, confidence, candidateBpm, candidateConfidence } = await valueOf(
      beatTempo,
      halfTime,
    );
    expect([bpm, candidateBpm].sort((a, b) => Number(a) - Number(b))).toEqual([70, 140]);
    expect(confidence).toBeLessThan(0.9);
    expect(candidateConfidence).toBeGreaterThan(0.1);
  });

  test('the shares stand in the octaves of the loop as well', async () => {
    const { bpm, octaves } = await valueOf(tempo, halfTime);
    const other = octaves.find((octave) => octave.bpm === (bpm === 70 ? 140 : 70));
    expect(other?.share).toBeGreaterThan(0.1);
  });
});

test('a bass that pulses twice a beat hides no half-time drums', async () => {
  const bass = drum(eighths, 60, 0.2);
  const { confidence } = await valueOf(
    beatTempo,
    song(bass, drum([0], 60, 0.06), drum([2], 330, 0.05), hats),
  );
  expect(confidence).toBeLessThan(0.9);
});

test('a kick on every beat leaves half time next to nothing', async () => {
  const house = song(drum([0, 1, 2, 3], 60, 0.06), drum([1, 3], 330, 0.05), hats);
  const { bpm, confidence } = await valueOf(beatTempo, house);
  expect(bpm).toBe(140);
  expect(confidence).toBeGreaterThan(0.9);
});

describe('shares', () => {
  const repeats = (value: number) => () => value;
  const HALF_BEAT_SEC = 0.25; // more than half a beat of the double, less than one
  const pulses = (kick: number, halfBeats = 0) => ({
    full: repeats(0.5),
    sharp: repeats(0.5),
    bands: [
      (lagSec: number) => (lagSec < HALF_BEAT_SEC ? halfBeats : kick),
      ...[repeats(0), repeats(0), repeats(0)],
    ],
    largestLagSec: 8,
  });
  const tempi = [70, 140.5, 105];

  test('move within the octave only, and their sum stays', () => {
    const [slow = 0, fast = 0, other = 0] = shareOctaves(tempi, [0.9, 0.04, 0.06], pulses(0));
    expect(slow).toBeWithin(1e-12, 0.9 - 0.15 * 0.86);
    expect(fast).toBeWithin(1e-12, 0.04 + 0.15 * 0.86);
    expect(other).toBe(0.06);
  });

  test('move little where the kick is on every beat', () => {
    expect(shareOctaves(tempi, [0.9, 0.04, 0.06], pulses(0.8))[0]).toBeWithin(1e-12, 0.8742);
  });

  test('move as of half-time drums where a bass repeats after half a beat as well', () => {
    const [slow = 0] = shareOctaves(tempi, [0.9, 0.04, 0.06], pulses(0.8, 0.78));
    expect(slow).toBeWithin(1e-12, 0.9 - 0.15 * 0.86);
  });

  test('stay where double time is out of use', () => {
    expect(shareOctaves([100, 200], [0.9, 0.1], pulses(0))).toEqual([0.9, 0.1]);
  });
});
