import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { loadTENVAD } from '@gooney-001/ten-vad-lib';
import * as ort from 'onnxruntime-web';
import { analyze, bytesSource, openAudio, segments } from '../../packages/engine/dist/index.js';

/** Detectors of speech: each gives stretches, [startSec, endSec], of a file and its samples. */

const BRIDGE_FRAMES = 30;
const packages = createRequire(import.meta.url);

/** Mono samples at 16 kHz. */
export async function samplesOf(bytes) {
  const audio = await openAudio(bytesSource(bytes));
  const blocks = [];
  for (let block = await audio.next(); block; block = await audio.next())
    blocks.push(block[0].slice());
  await audio.close();
  const all = new Float32Array(blocks.reduce((n, b) => n + b.length, 0));
  let at = 0;
  for (const block of blocks) {
    all.set(block, at);
    at += block.length;
  }
  return all;
}

/** Our own, by name. */
export const ours = (speechDetector) => async (bytes) => {
  const { body } = await analyze(bytesSource(bytes), {
    answer: segments,
    options: { speechDetector },
  });
  return body.segments.map(({ startSec, endSec }) => [startSec, endSec]);
};

/** Stretches over `on` that end below `off`, of probabilities one hop apart. */
function over(probabilities, hopSec, on, off) {
  const found = [];
  let start;
  probabilities.forEach((p, i) => {
    if (start === undefined && p >= on) start = i * hopSec;
    else if (start !== undefined && p < off) {
      found.push([start, i * hopSec]);
      start = undefined;
    }
  });
  if (start !== undefined) found.push([start, probabilities.length * hopSec]);
  return found;
}

/** Silero's v5 as its authors run it: 512 samples after 64 of the frame before; over 0.5 until under 0.35. */
export async function openSilero() {
  ort.env.wasm.numThreads = 1;
  const weights = join(dirname(packages.resolve('@ricky0123/vad-web')), 'silero_vad_v5.onnx');
  const session = await ort.InferenceSession.create(readFileSync(weights));
  const sr = new ort.Tensor('int64', [16000n]);
  return async (_, x) => {
    let state = new ort.Tensor('float32', new Float32Array(256), [2, 1, 128]);
    const probabilities = [];
    for (let at = 0; at < x.length; at += 512) {
      const input = new Float32Array(576);
      input.set(x.subarray(Math.max(0, at - 64), at), at ? 0 : 64);
      input.set(x.subarray(at, at + 512), 64);
      const stated = await session.run({
        input: new ort.Tensor('float32', input, [1, 576]),
        state,
        sr,
      });
      state = stated.stateN;
      probabilities.push(stated.output.data[0]);
    }
    return over(probabilities, 0.032, 0.5, 0.35);
  };
}

/** TEN-VAD with its own defaults: hops of 256, over 0.5. */
export async function openTen() {
  const vad = await loadTENVAD();
  const [handle, audio, p, flag] = [4, 512, 4, 4].map((size) => vad._malloc(size));
  return async (_, x) => {
    vad._ten_vad_create(handle, 256, 0.5);
    const at = vad.getValue(handle, 'i32');
    const probabilities = [];
    for (let i = 0; i + 256 <= x.length; i += 256) {
      for (let k = 0; k < 256; k += 1)
        vad.HEAP16[(audio >> 1) + k] = Math.max(
          -32768,
          Math.min(32767, Math.round(x[i + k] * 32768)),
        );
      vad._ten_vad_process(at, audio, 256, p, flag);
      probabilities.push(vad.getValue(p, 'float'));
    }
    vad._ten_vad_destroy(handle);
    return over(probabilities, 0.016, 0.5, 0.5);
  };
}

/** Frames of 10 ms: 1 where there is speech, gaps of up to 0.3 s bridged. */
export function computeMask(stretches, frames) {
  const mask = new Uint8Array(frames);
  for (const [start, end] of stretches)
    mask.fill(1, Math.max(0, Math.round(start * 100)), Math.min(frames, Math.round(end * 100)));
  for (let at = mask.indexOf(1); at !== -1;) {
    const end = mask.indexOf(0, at);
    const next = end === -1 ? -1 : mask.indexOf(1, end);
    if (next !== -1 && next - end <= BRIDGE_FRAMES) mask.fill(1, end, next);
    at = next;
  }
  return mask;
}
