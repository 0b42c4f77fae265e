import { expect, test } from 'vitest';
import { decaying, decayingTone } from '../../../../testing/hits.js';
import { concat, silence, sine, whiteNoise } from '../../../../testing/signals.js';
import { analyze } from '../analyze.js';
import { sample } from './sample.js';

const RATE_HZ = 44_100;
const hit = decaying(whiteNoise(RATE_HZ, 0.5, 0.3), RATE_HZ, 0.03);

const describeSamples = async (...channels: Float32Array[]) =>
  (await analyze({ rateHz: RATE_HZ, channels }, { answer: sample })).body;

test('a single hit fills character and leaves loop null', async () => {
  const body = await describeSamples(decayingTone(RATE_HZ, 1, 440, 0.1));
  expect(body).toMatchObject({
    material: { structure: 'single-event', durationClass: 'sample', onsetCount: 1 },
    character: { note: 'A4', cents: 0, channelCorrelation: null },
    loop: null,
    omitted: { loop: 'a single sound; character describes it' },
  });
});

test('what a hit does not have is left out, with its reason', async () => {
  const { character } = await describeSamples(hit);
  expect(character).not.toHaveProperty('note');
  expect(JSON.stringify(character)).toContain('"note":"no clear pitch: definiteness is 0.0');
});

test('several onsets fill loop and leave character null', async () => {
  const body = await describeSamples(concat(hit, hit, hit, hit));
  expect(body).toMatchObject({
    material: { structure: 'phrase', onsetCount: 4 },
    character: null,
    loop: { bpm: 120, bars: 1, durationSec: 2, edgeSilence: { startMs: 0 } },
    omitted: { character: 'several onsets; loop describes them' },
  });
});

test('two onsets are a loop without a tempo', async () => {
  const { loop } = await describeSamples(concat(hit, hit));
  expect(loop).not.toHaveProperty('bpm');
  const why = 'a tempo needs 4 onsets; 2 were found';
  expect(loop).toHaveProperty('seamRatio');
  expect(loop).toMatchObject({ durationSec: 1, omitted: { bpm: why, bars: why } });
});

test('a steady sound has a character without attack and decay', async () => {
  const { character, loop } = await describeSamples(sine(RATE_HZ, 2, 440, 0.5));
  expect(loop).toBeNull();
  expect(character).toMatchObject({
    note: 'A4',
    omitted: {
      attackMs: 'the sound is continuous: it has no attack and no decay',
      decayT20Ms: 'the sound is continuous: it has no attack and no decay',
    },
  });
});

test('silence has neither', async () => {
  expect(await describeSamples(silence(RATE_HZ, 1))).toMatchObject({
    character: null,
    loop: null,
    omitted: { character: 'the file is silent', loop: 'the file is silent' },
  });
});
