import { expect, test } from 'vitest';
import { NO_SPEECH } from '../derived/speech/speech.js';
import { datasetFlags } from './dataset-flags.js';

const NOT_REQUESTED = { absent: 'not part of this analysis' };

/** The flags of a clip of 5 s of which nothing but the ratio is known. */
function flagsOf(snr: unknown): unknown {
  const names = Object.keys(datasetFlags.needs);
  const inputs = Object.fromEntries(names.map((name) => [name, NOT_REQUESTED]));
  const read = datasetFlags.read.bind(datasetFlags) as (...given: unknown[]) => unknown;
  return read({ ...inputs, snr }, { durationSec: 5, facts: { lossy: false } });
}

test.each([
  [{ value: 19.9 }, ['low-snr']],
  [{ value: 20 }, []],
  [{ absent: 'the noise of the pauses varies by 2.4 dB between half seconds' }, ['low-snr']],
  [{ absent: 'only 20 % of the detected speech exceeds the noise' }, ['low-snr']],
  [{ absent: NO_SPEECH }, []],
])('a signal-to-noise ratio of %o: %j', (snr, flags) => {
  expect(flagsOf(snr)).toEqual({ value: flags });
});
