/** Prints the CPU seconds of 80 short clips by each of the named analyses as JSON. usage: measure-clips NAME ... */
import {
  analyze,
  type Answer,
  bytesSource,
  mix,
  profiles,
  sample,
  signal,
  voice,
} from '../../packages/engine/dist/index.js';
import { speechLike } from '../../packages/validation/dist/signals/speech-like.js';
import { wavBytes } from '../../packages/validation/dist/signals/wav-bytes.js';
import { dynamicMusic } from './music.js';
import { timed } from './timing.js';

const RATE_HZ = 44_100;
const CLIPS = 80;
const PASSES = 3;
const { defects, dataset } = profiles;
const answers: Readonly<Record<string, Answer>> = { mix, voice, signal, sample, defects, dataset };

/** From anywhere in two minutes, 1 to 2 s long. */
function makeClips(): readonly Uint8Array[] {
  const music = dynamicMusic(CLIPS).channels;
  const speech = [speechLike({ rateHz: RATE_HZ, seconds: CLIPS }).map((x) => 0.5 * x)];
  return Array.from({ length: CLIPS }, (_, i) => {
    const from = i * 0.95 * RATE_HZ;
    const to = from + (1 + ((i * 37) % CLIPS) / CLIPS) * RATE_HZ;
    const channels = i % 2 === 0 ? music : speech;
    return wavBytes(
      RATE_HZ,
      channels.map((channel) => channel.subarray(Math.round(from), Math.round(to))),
      16,
    );
  });
}

const clips = makeClips();
const measured: Record<string, number> = {};
for (const name of process.argv.slice(2)) {
  const answer = answers[name];
  if (!answer) throw new Error(`no analysis ${name}`);
  const pass = async () => {
    for (const bytes of clips) await analyze(bytesSource(bytes), { answer, options: {} });
  };
  await pass();
  let least = Infinity;
  for (let i = 0; i < PASSES; i++) least = Math.min(least, await timed(pass));
  measured[name] = least;
}
console.log(JSON.stringify(measured));
