import { expect, test } from 'vitest';
import { uniform } from '../../../../../testing/random.js';
import { mono } from '../../../../../testing/readings.js';
import { speechLike } from '../../../../../testing/speech-like.js';
import { readOptions } from '../../core/options.js';
import { valueIn } from '../../core/reading.js';
import { defectCounts, defectList } from '../../measures/defects.js';
import { readMeasures } from '../../read-measures.js';

const RATE_HZ = 44_100;

/** Two seconds of noise that begins softly, and whose end falls by this many dB in this time. */
function noise(fadeSec: number, endDb = -60): Float32Array {
  const random = uniform(1);
  const frames = 2 * RATE_HZ;
  return new Float32Array(frames).map((_, i) => {
    const [begun, left] = [i / RATE_HZ, (frames - i) / RATE_HZ];
    const fade = Math.max(10 ** (endDb / 20), fadeSec === 0 ? 1 : Math.min(1, left / fadeSec));
    return 0.4 * (random() - 0.5) * Math.min(1, begun / 0.3) * fade;
  });
}
async function cutsOf(samples: Float32Array) {
  const reading = (await readMeasures(mono(RATE_HZ, samples), [defectList])).of(defectList);
  if ('absent' in reading) throw new Error(reading.absent);
  return (reading.value as readonly { kind: string; startSec: number }[]).filter(
    ({ kind }) => kind === 'cut-end',
  );
}

test('a recording that breaks off within its sound has its end in the list', async () => {
  expect(await cutsOf(noise(0))).toMatchObject([{ startSec: 2, endSec: 2, confidence: 1 }]);
});

test.each([0.004, 0.05, 1])('not with a fade of %f s', async (fadeSec) => {
  expect(await cutsOf(noise(fadeSec))).toEqual([]);
});

test('nor 25 dB under its loudest; at 18 dB it has', async () => {
  const quieter = (db: number) => {
    const samples = noise(0);
    for (let i = 1.5 * RATE_HZ; i < samples.length; i++)
      samples[i] = (samples[i] ?? 0) * 10 ** (-db / 20);
    return samples;
  };
  expect(await cutsOf(quieter(25))).toEqual([]);
  expect(await cutsOf(quieter(18))).toHaveLength(1);
});

test('nor the noise behind a voice, at whatever level; a voice over it has', async () => {
  const voice = (noiseDb: number) => {
    const random = uniform(2);
    return noise(0).map((x, i) => {
      const isPause = i % RATE_HZ > 0.6 * RATE_HZ || i < 0.2 * RATE_HZ;
      return (isPause ? 0 : x) + 10 ** (noiseDb / 20) * (random() - 0.5);
    });
  };
  for (const noiseDb of [-25, -28]) expect(await cutsOf(voice(noiseDb))).toEqual([]);
  expect(await cutsOf(voice(-25).subarray(0, 1.5 * RATE_HZ))).toHaveLength(1);
});

test('sound that fades in has no background to end in', async () => {
  const random = uniform(3);
  const softer = new Float32Array(2.2 * RATE_HZ).map((_, i) => {
    const sec = i / RATE_HZ;
    return (random() - 0.5) * Math.min(1, sec) * (sec > 1.2 ? 0.2 : 1);
  });
  expect(await cutsOf(softer)).toHaveLength(1);
});

test('nor what begins as loud as it ends: a loop, or an excerpt', async () => {
  expect(await cutsOf(noise(0).subarray(RATE_HZ / 2))).toEqual([]);
});

test('nor what is shorter than a second, or quieter than −50 dBFS', async () => {
  expect(await cutsOf(noise(0).subarray(0, 0.9 * RATE_HZ))).toEqual([]);
  expect(await cutsOf(noise(0).map((x) => 0.01 * x))).toEqual([]);
});

test('an offset that stays is no sound that breaks off', async () => {
  expect(await cutsOf(noise(0.05).map((x) => x + 0.06))).toEqual([]);
});

test('the end of a selected part is not the end of the recording', async () => {
  const cutEnds = defectCounts.find(({ id }) => id === 'defectCounts.cut-end')!;
  const options = readOptions({ endSec: 1.5 }, ['endSec'], new Date());
  const reading = (await readMeasures(mono(RATE_HZ, noise(0)), [cutEnds], options)).of(cutEnds);
  expect(reading).toEqual({ absent: 'the end of a selected part is not the end of the recording' });
});

test('clicks of an overloaded voice are in the list as often as they are counted', async () => {
  const speech = speechLike({ rateHz: RATE_HZ, seconds: 6, seed: 5, rms: 0.2 });
  const overloaded = speech.map((x) => 0.5 * Math.min(0.3, Math.max(-0.3, x)));
  for (const sec of [1.5, 2.5, 4.5]) overloaded[Math.round(sec * RATE_HZ)] = 0.6;
  const clickCount = defectCounts.find(({ id }) => id === 'defectCounts.click');
  if (!clickCount) throw new Error('clicks are not counted');
  const { of } = await readMeasures(mono(RATE_HZ, overloaded), [defectList, clickCount]);
  const [list, count] = [valueIn(of(defectList)), valueIn(of(clickCount))];
  const kinds = (list as readonly { kind: string }[]).map(({ kind }) => kind);
  expect(kinds).toContain('overload');
  expect(count).toBeGreaterThanOrEqual(3);
  expect(kinds.filter((kind) => kind === 'click')).toHaveLength(count!);
});
