/**
 * Measures a WAV file's samples several times in this process, decode excluded, and prints the CPU seconds
 * of each pass as JSON. usage: measure-samples FILE mix|signal|voice|hearing|loudness-peak|loudness PASSES [SECONDS]
 */
import { readFileSync } from 'node:fs';
import {
  analyze,
  integratedLufs,
  loudnessRange,
  mix,
  momentaryLufsMax,
  readMeasures,
  shortTermLufsMax,
  signal,
  truePeakDb,
  voice,
} from '../../packages/engine/dist/index.js';
import {
  loudness as loudnessOf,
  rangeOf,
} from '../../packages/engine/dist/derived/loudness/loudness.js';
import { classifier } from '../../packages/engine/dist/features/classifier/classifier.js';
import { defineMeasure, type Measure } from '../../packages/engine/dist/measures/measure.js';
import { timed } from './timing.js';

/** libebur128 takes a window every second for the range, we take one every 100 ms: on its grid they agree. */
const rangeOnPeersGrid = defineMeasure({
  id: 'rangeOnPeersGrid',
  title: 'Loudness range on a grid of 1 s',
  definition: 'As loudnessRange, from every tenth window.',
  unit: 'LU',
  status: 'validated',
  basis: 'libebur128',
  margin: 0.001,
  needs: { loudness: loudnessOf },
  read: ({ loudness: { shortTermPowers } }) =>
    rangeOf(shortTermPowers.filter((_, i) => i % 10 === 0)),
});

/** The sound classifier alone. */
const framesDetected = defineMeasure({
  id: 'framesHeard',
  title: 'Number of classifier frames',
  definition: 'Number of frames of the sound classifier.',
  unit: '1',
  status: 'validated',
  basis: 'docs/models/hearing.md',
  margin: 0,
  needs: { classifier },
  read: ({ classifier: { speech } }) => ({ value: speech.length }),
});

const [file = '', task = 'mix', passes = '5', seconds = 'Infinity'] = process.argv.slice(2);
const RATE_HZ = 44_100;
const bytes = readFileSync(file);
const pcm = new Int16Array(bytes.buffer, bytes.byteOffset + 44, (bytes.length - 44) >> 1);
const channels = [0, 1].map((c) => {
  const channel = new Float32Array(Math.min(pcm.length >> 1, RATE_HZ * Number(seconds)));
  for (let n = 0; n < channel.length; n++) channel[n] = (pcm[2 * n + c] ?? 0) / 32_768;
  return channel;
});
const samples = { channels, rateHz: RATE_HZ };
const loudness = [integratedLufs, loudnessRange, shortTermLufsMax, momentaryLufsMax];

const cpuSec: number[] = [];
for (let pass = 0; pass < Number(passes); pass++)
  cpuSec.push(
    await timed(async () => {
      if (task === 'mix') await analyze(samples, { answer: mix });
      else if (task === 'signal') await analyze(samples, { answer: signal });
      else if (task === 'voice') await analyze(samples, { answer: voice });
      else if (task === 'hearing') await readMeasures(samples, [framesDetected]);
      else await readMeasures(samples, task === 'loudness' ? loudness : [...loudness, truePeakDb]);
    }),
  );

const readings = await readMeasures(samples, [...loudness, truePeakDb, rangeOnPeersGrid]);
const valueOf = (measure: Measure<number>) => {
  const reading = readings.of(measure);
  return 'value' in reading ? reading.value : null;
};
console.log(
  JSON.stringify({
    cpuSec,
    integratedLufs: valueOf(integratedLufs),
    loudnessRange: valueOf(loudnessRange),
    rangeOnPeersGrid: valueOf(rangeOnPeersGrid),
    truePeakDb: valueOf(truePeakDb),
  }),
);
