import { bytesSource, profiles, signal, target } from '@sonometer/engine';
import { defineCase, partOf, type Value } from '../case.js';
import { amplitudeOf, sine } from '../signals/signals.js';
import { wavBytes } from '../signals/wav-bytes.js';

const RATE_HZ = 48_000;

/** A WAV with a chunk of little-endian words of 32 bits after its samples. */
function withChunk(wav: Uint8Array, id: string, words: readonly number[]): Uint8Array {
  const file = new Uint8Array(wav.length + 8 + 4 * words.length);
  file.set(wav);
  const view = new DataView(file.buffer);
  view.setUint32(4, file.length - 8, true);
  for (const [i, letter] of Array.from(id).entries()) file[wav.length + i] = letter.charCodeAt(0);
  view.setUint32(wav.length + 4, 4 * words.length, true);
  for (const [i, word] of words.entries()) view.setUint32(wav.length + 8 + 4 * i, word, true);
  return file;
}

const DATA = 0x61746164; // `data`

/** The marker chunk of RIFF. */
const withCue = (wav: Uint8Array, frames: readonly number[]) =>
  withChunk(wav, 'cue ', [frames.length, ...frames.flatMap((at, i) => [i, at, DATA, 0, 0, at])]);

const partsOf = (list: Value, key: string): Value =>
  (list as readonly Value[]).map((one) => partOf(one, key));

const markers = defineCase({
  reference: 'by construction: a WAV with two markers at known frames',
  answer: signal,
  fields: ['marks'],
  make(chance) {
    const frames = [chance.between(0.1, 0.9), chance.between(1.1, 1.9)].map((sec) =>
      Math.round(sec * RATE_HZ),
    );
    const tone = sine(RATE_HZ, 2, 997, 0.1);
    return {
      audio: bytesSource(withCue(wavBytes(RATE_HZ, [tone, tone], 16), frames)),
      expected: { marks: frames.map((frame) => frame / RATE_HZ) },
      pick: { marks: (value) => partsOf(value, 'startSec') },
    };
  },
});

const chapters = defineCase({
  reference: 'a stereo tone of 997 Hz at another level from each marker on: LUFS is its peak in dB',
  answer: profiles.chapters,
  fields: ['chapter-list'],
  make(chance) {
    const levels = [0, 1, 2].map(() => chance.between(-35, -10));
    const tone = sine(RATE_HZ, 15, 997, 1);
    tone.forEach((x, n) => {
      tone[n] = x * amplitudeOf(levels[Math.floor(n / (5 * RATE_HZ))] ?? 0);
    });
    const file = withCue(wavBytes(RATE_HZ, [tone, tone], 24), [0, 5 * RATE_HZ, 10 * RATE_HZ]);
    return {
      audio: bytesSource(file),
      expected: { 'chapter-list': levels },
      pick: { 'chapter-list': (value) => partsOf(value, 'integratedLufs') },
    };
  },
});

const loops = defineCase({
  reference: 'closed form: a loop of a cosine that ends half a period late',
  answer: profiles.loop,
  fields: ['declared-loops'],
  make() {
    const hz = 100;
    const start = 0.2 * RATE_HZ;
    const last = start + (50.5 * RATE_HZ) / hz - 1;
    const crest = RATE_HZ / hz / 4; // a sine is at its crest after a quarter of a period
    const tone = sine(RATE_HZ, 2, hz, 0.5);
    const words = [0, 0, 0, 60, 0, 0, 0, 1, 0, 0, 0, start + crest, last + crest, 0, 0];
    return {
      audio: bytesSource(withChunk(wavBytes(RATE_HZ, [tone], 24), 'smpl', words)),
      // from crest to trough, 2 A, over the mean step, 4 A f / rate
      expected: { 'declared-loops': [RATE_HZ / hz / 2] },
      pick: { 'declared-loops': (value) => partsOf(value, 'seamRatio') },
    };
  },
});

const dualMono = defineCase({
  reference: 'ITU-R BS.1770-5: two equal channels of 997 Hz are as loud as their peak is high',
  answer: target,
  fields: ['measurements.dualMonoLufs'],
  make(chance) {
    const lufs = chance.between(-30, -10);
    return {
      audio: { rateHz: RATE_HZ, channels: [sine(RATE_HZ, 10, 997, amplitudeOf(lufs))] },
      options: { target: 'podcast' },
      expected: { 'measurements.dualMonoLufs': lufs },
    };
  },
});

/** Chapters, markers and loops that files declare, and mono as two channels. */
export const chapterCases = [markers, chapters, loops, dualMono];
