// How often `channel-copy` detects mono that was made into stereo, and its results for real stereo:
//   node evaluation/copied-channels.mjs --seeds 1,2 [--files 40] FOLDER[:PATTERN],…
// The mean of the channels becomes the first; the second is it once more, up to 40 ms later or
// earlier, up to 6 dB louder or quieter, turned over or not, both with dither in 16 bits. Real
// stereo: two channels that differ by −40 dB and more.
import { readMeasures } from '../packages/engine/dist/index.js';
import { channelCopy } from '../packages/engine/dist/measures/stereo.js';
import { randomOf } from './defects/chance.mjs';
import { decode, drawn, filesOf } from './defects/recordings.mjs';

const args = process.argv.slice(2);
const optionOf = (name, otherwise) => {
  const at = args.indexOf(name);
  return at < 0 ? otherwise : args.splice(at, 2)[1];
};
const seeds = optionOf('--seeds', '1,2').split(',').map(Number);
const count = Number(optionOf('--files', '40'));
const readingOf = async (recording) =>
  (await readMeasures(recording, [channelCopy])).of(channelCopy);

function widened({ rateHz, channels }, random) {
  const first = channels[0].map(
    (_, i) => channels.reduce((sum, c) => sum + c[i], 0) / channels.length,
  );
  const max = 0.04 * rateHz;
  const lag = Math.round(max * (2 * random() - 1));
  const gainDb = -6 + 6 * random();
  const isInverted = random() < 0.5;
  const gain = 10 ** (gainDb / 20) * (isInverted ? -1 : 1);
  const in16 = (x) => Math.round(32_767 * x + random() - random()) / 32_768;
  const second = first.map((_, i) => in16(gain * (first[i - lag] ?? 0)));
  return { rateHz, channels: [first.map(in16), second], lag, gainDb, isInverted };
}

const isStereo = ([left, right]) => {
  let [side, middle] = [0, 0];
  for (let i = 0; i < left.length; i++) {
    side += (left[i] - right[i]) ** 2;
    middle += (left[i] + right[i]) ** 2;
  }
  return side > 1e-4 * middle;
};

let [made, found, wrong, asItIs, claimed] = [0, 0, 0, 0, 0];
const reasons = {};
for (const seed of seeds)
  for (const [index, path] of drawn(filesOf(args[0]), seed, count).entries()) {
    let recording;
    try {
      recording = await decode(path);
    } catch {
      continue;
    }
    const { rateHz, channels } = recording;
    if ((channels[0]?.length ?? 0) < rateHz) continue;
    if (channels.length === 2 && isStereo(channels)) {
      asItIs++;
      const { value } = await readingOf(recording);
      if (value) {
        claimed++;
        console.log(path, JSON.stringify(value));
      }
    }
    const { lag, gainDb, isInverted, ...copy } = widened(recording, randomOf(1000 * seed + index));
    made++;
    const { value, absent } = await readingOf(copy);
    if (absent) reasons[absent] = (reasons[absent] ?? 0) + 1;
    else if (
      Math.round((value.delayMs / 1000) * rateHz) === lag &&
      value.isInverted === isInverted &&
      Math.abs(value.gainDb - gainDb) < 0.1
    )
      found++;
    else {
      wrong++;
      console.log(path, JSON.stringify({ lag, gainDb, isInverted }), JSON.stringify(value));
    }
  }
console.log(
  `made into stereo: ${made}; told with delay, gain and sign: ${found}; told wrong: ${wrong}`,
);
console.log(`stereo as it is: ${asItIs}; called a copy: ${claimed}`);
for (const [reason, times] of Object.entries(reasons)) console.log(`not told ${times}: ${reason}`);
