import { gridFrame } from '../../core/numbers.js';
import { LOUDNESS_STEP_SEC, type LoudnessSteps } from './loudness-steps.js';

/** The sample rate, and the frames and the energy that are left after the last complete step. */
const HEAD_FLOATS = 3;
const FLOAT_BYTES = 4;
/** `fromCharCode` takes its characters as arguments, of which a call has room for some ten thousand. */
const CHUNK_BYTES = 8192;

/** Steps as text, so that they travel between threads inside an answer: 533 characters for each second. */
export function packedSteps({ energies, rest, frames, rateHz }: LoudnessSteps): string {
  const restFrames = frames - gridFrame(energies.length, LOUDNESS_STEP_SEC, rateHz);
  const view = new DataView(new ArrayBuffer(FLOAT_BYTES * (HEAD_FLOATS + energies.length)));
  let at = 0;
  const write = (value: number) => {
    view.setFloat32(at, value, true);
    at += FLOAT_BYTES;
  };
  for (const value of [rateHz, restFrames, rest]) write(value);
  for (const energy of energies) write(energy);
  const bytes = new Uint8Array(view.buffer);
  let text = '';
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES)
    text += String.fromCharCode(...bytes.subarray(from, from + CHUNK_BYTES));
  return btoa(text);
}

/** The steps of that text. */
export function unpackedSteps(packed: string): LoudnessSteps {
  const text = atob(packed);
  const view = new DataView(new ArrayBuffer(text.length));
  for (let i = 0; i < text.length; i++) view.setUint8(i, text.charCodeAt(i));
  const read = (index: number) => view.getFloat32(FLOAT_BYTES * index, true);
  const energies = new Float32Array(text.length / FLOAT_BYTES - HEAD_FLOATS);
  for (let i = 0; i < energies.length; i++) energies[i] = read(HEAD_FLOATS + i);
  const rateHz = read(0);
  const frames = gridFrame(energies.length, LOUDNESS_STEP_SEC, rateHz) + read(1);
  return { energies, rest: read(2), frames, rateHz };
}
