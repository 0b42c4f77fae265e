import { describe, expect, test } from 'vitest';
import { changes } from '@sonometer/report/sounds/changes.js';
import { demonstrations } from '@sonometer/report/sounds/demonstrations.js';
import { repositoryReference } from '../../../../testing/repository-reference.js';
import { howItSounds, numbersShown } from './how-it-sounds.js';

const numbers = await numbersShown();
const valueOf = (
  id: string,
  step: Parameters<NonNullable<ReturnType<typeof numbers.get>>['get']>[0],
) => {
  const value = numbers.get(id)?.get(step)?.value;
  if (value === undefined) throw new Error(`${id} has no number when it is ${step}`);
  return value;
};
const textOf = (id: string, step: Parameters<typeof valueOf>[1]) =>
  numbers.get(id)?.get(step)?.text;

const HALF_DB = 20 * Math.log10(2);
/** The quietest windows of a short noise are a little under its mean. */
const NOISE_DB = 0.3;

describe('what a change does to a number follows from arithmetic', () => {
  test.each([
    'integratedLufs',
    'momentaryLufsMax',
    'shortTermLufsMax',
    'truePeakDb',
    'peakDb',
    'rmsDb',
    'noiseFloorDb',
    'activeSpeechLevelDb',
  ])('%s: half the amplitude is 6.02 dB less', (id) => {
    expect(valueOf(id, 'quieter') - valueOf(id, 'as it is')).toBeCloseTo(-HALF_DB, 3);
    expect(valueOf(id, 'louder') - valueOf(id, 'as it is')).toBeCloseTo(HALF_DB, 3);
  });

  test.each([
    'crestFactorDb',
    'plrDb',
    'psrDb',
    'stereoCorrelation',
    'stereoWidth',
    'midSideRatio',
    'bandEnergy.bass',
    'spectralCentroidHz',
    'signalToNoiseDb',
  ])('%s does not depend on the level', (id) => {
    expect(valueOf(id, 'quieter')).toBeCloseTo(valueOf(id, 'as it is'), 2);
  });

  test('a flipped channel turns the sign of the correlation, and changes middle and sides', () => {
    for (const id of ['stereoCorrelation', 'bassCorrelation'])
      expect(valueOf(id, 'flipped')).toBeCloseTo(-valueOf(id, 'as it is'), 6);
    expect(valueOf('stereoWidth', 'flipped')).toBeCloseTo(
      1 - valueOf('stereoWidth', 'as it is'),
      6,
    );
    expect(valueOf('midSideRatio', 'flipped')).toBeCloseTo(
      1 / valueOf('midSideRatio', 'as it is'),
      6,
    );
    expect(textOf('monoCompatible', 'flipped')).toBe('no');
    for (const id of ['integratedLufs', 'truePeakDb', 'peakDb', 'rmsDb'])
      expect(valueOf(id, 'flipped')).toBeCloseTo(valueOf(id, 'as it is'), 9);
  });

  test('mono is correlated, has no width, and has (1 + r) / 2 of the power of two equal channels', () => {
    expect(valueOf('stereoCorrelation', 'mono')).toBeCloseTo(1, 6);
    expect(valueOf('stereoWidth', 'mono')).toBeCloseTo(0, 6);
    const correlation = valueOf('stereoCorrelation', 'as it is');
    // the channels are equal to within 0.2 dB
    expect(valueOf('rmsDb', 'mono') - valueOf('rmsDb', 'as it is')).toBeCloseTo(
      10 * Math.log10((1 + correlation) / 2),
      1,
    );
  });

  test('half of one channel leans 6.02 dB to the other', () => {
    const moved = valueOf('stereoBalanceDb', 'leaning') - valueOf('stereoBalanceDb', 'as it is');
    expect(moved).toBeCloseTo(HALF_DB, 3);
  });

  test('0.02 on every sample is 0.02 of offset', () => {
    const moved = valueOf('dcOffset', 'shifted') - valueOf('dcOffset', 'as it is');
    expect(moved).toBeCloseTo(0.02, 5);
  });

  test('noise of RMS 0.01/√3 is the floor, and takes as much from the distance to it', () => {
    const floorDb = 10 * Math.log10((0.01 ** 2 + 0.001 ** 2) / 3);
    expect(Math.abs(valueOf('noiseFloorDb', 'noisier') - floorDb)).toBeLessThan(NOISE_DB);
    const lostDb = 10 * Math.log10((0.01 ** 2 + 0.001 ** 2) / 0.001 ** 2);
    const lost = valueOf('signalToNoiseDb', 'as it is') - valueOf('signalToNoiseDb', 'noisier');
    expect(Math.abs(lost - lostDb)).toBeLessThan(NOISE_DB);
  });

  test('what is cut off at full scale is found, with its peaks between the samples', () => {
    expect(valueOf('peakDb', 'clipped')).toBe(0);
    expect(valueOf('truePeakDb', 'clipped')).toBeGreaterThan(0);
    expect(textOf('hasClipping', 'as it is')).toBe('no');
    expect(textOf('hasClipping', 'clipped')).toBe('yes');
    expect(valueOf('clipping.count', 'as it is')).toBe(0);
    expect(valueOf('clipping.count', 'clipped')).toBeGreaterThan(0);
  });

  test('a tone is named, as hum where it is that of the mains', () => {
    expect(textOf('humMainsHz', 'humming')).toBe('50 Hz');
    expect(textOf('humMainsHz', 'quieter')).toMatch(/^no value: /);
    expect(valueOf('toneFrequencyHz', 'whistling')).toBeCloseTo(3000, 0);
  });

  test('the silence is longer by what of the gap was not silent before', () => {
    // of the second from 1 s on, 0.6 s are a pause of the voice
    const moved =
      valueOf('silenceTotalSec', 'interrupted') - valueOf('silenceTotalSec', 'as it is');
    expect(moved).toBeCloseTo(0.4, 1);
  });
});

test('each change is on some page, and changes a number there', () => {
  for (const name of Object.keys(changes) as (keyof typeof changes)[]) {
    const moved = [...numbers.values()].filter(
      (steps) => steps.has(name) && steps.get(name)?.text !== steps.get('as it is')?.text,
    );
    expect(moved.length, name).toBeGreaterThan(0);
  }
});

test('each demonstrated measure moves, and its page has the table', async () => {
  const pages = await repositoryReference();
  const parts = await howItSounds();
  expect(Object.keys(parts).sort()).toEqual(Object.keys(demonstrations).sort());
  for (const [id, part] of Object.entries(parts)) {
    expect(
      new Set([...(numbers.get(id)?.values() ?? [])].map(({ text }) => text)).size,
    ).toBeGreaterThan(1);
    expect(pages.get(`measure/${id}.md`), id).toContain(`## How it sounds\n\n${part}\n`);
  }
});
