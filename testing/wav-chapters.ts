import { ascii, chunk, concat, wavFile } from './wav-file.js';

const RATE_HZ = 16_000;

const u32le = (...values: readonly number[]) => new Uint8Array(Uint32Array.from(values).buffer);

/** A mono file of tones of 4 s with these peaks, and a marker where each begins. */
export function wavChapters(peaks: readonly number[], names: readonly string[] = []): Buffer {
  const frames = 4 * RATE_HZ;
  const samples = peaks.flatMap(
    (peak) =>
    Array.from({ length: frames }, (_, i) => 32_767 * peak * Math.sin((2 * Math.PI * 440 * i) / RATE_HZ)), // prettier-ignore
  );
  const cue = (i: number) => concat(u32le(i + 1, i * frames), ascii('data'), u32le(0, 0, i * frames)); // prettier-ignore
  const labels = names.map((name, i) => chunk('labl', concat(u32le(i + 1), ascii(`${name}\0`))));
  const before = [
    chunk('cue ', concat(u32le(peaks.length), ...peaks.map((_, i) => cue(i)))),
    chunk('LIST', concat(ascii('adtl'), ...labels)),
  ];
  const data = new Uint8Array(Int16Array.from(samples).buffer);
  return Buffer.from(wavFile({ rateHz: RATE_HZ, data, before }));
}
