import { analyze, bytesSource, live } from '@sonometer/engine';
import { EBU_TARGET_LUFS, scales } from '@sonometer/report/live/scale.js';
import { liveSummary } from '@sonometer/report/text/live.js';
import { openPaint } from '@sonometer/report/text/terminal/paint.js';
import type { BytesIn } from '../packages/sonometer/src/cli/listen/sound-in.js';
import { type Around, type Listen, listen } from '../packages/sonometer/src/cli/listen/listen.js';
import { wavFile } from './wav-file.js';

export const RATE_HZ = 48_000;

/** Stereo, 16 bits: `peakOf` seconds gives the peak of the left channel; the right has half of it. */
export function pcm(seconds: number, peakOf: (sec: number) => number): Uint8Array {
  const samples = new Int16Array(2 * RATE_HZ * seconds);
  for (let i = 0; i < samples.length / 2; i++) {
    const value = Math.round(
      32767 * peakOf(i / RATE_HZ) * Math.sin((2 * Math.PI * 997 * i) / RATE_HZ),
    );
    samples[2 * i] = value;
    samples[2 * i + 1] = Math.round(value / 2);
  }
  return new Uint8Array(samples.buffer);
}
export const swelling = pcm(6, (sec) => 0.05 + 0.1 * sec);
export const wav = (data = swelling, more = {}) =>
  wavFile({ rateHz: RATE_HZ, channels: 2, data, ...more });

async function* pieces(
  bytes: Uint8Array,
  step = 10_007,
): AsyncGenerator<Uint8Array, void, undefined> {
  for (let at = 0; at < bytes.length; at += step) yield bytes.slice(at, at + step);
}
export const bytesOf = (bytes: Uint8Array): BytesIn => ({ chunks: pieces(bytes) });

const usual: Listen = {
  ...{ path: undefined, raw: undefined, everySec: 1, alarms: [], isJson: false },
  face: { scale: scales['ebu+9'], targetLufs: EBU_TARGET_LUFS, isRelative: false },
  ...{ log: undefined, snapshot: undefined, answer: undefined, summary: liveSummary },
};

export async function received(
  bytesIn: BytesIn,
  how: Partial<Listen> = {},
  more: Partial<Around> = {},
) {
  const stated = { out: '', err: '' };
  const terminal = {
    out: (text: string) => void (stated.out += text),
    log: (text: string) => void (stated.err += text),
    view: { width: 80, paint: openPaint(false) },
    isWatched: false,
  };
  const around: Around = {
    ...{ bytesIn, stop: new AbortController().signal, window: undefined },
    ...{ now: () => new Date(0), ...more },
  };
  const code = await listen({ ...usual, ...how }, terminal, around);
  return { code, ...stated };
}
export const linesOf = (out: string) =>
  out
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown> & { kind: string });
export const answerIn = (out: string) =>
  linesOf(out).find(({ kind }) => kind === 'answer')?.['data'];

/** The analysis of the whole file. */
export const analysed = async (bytes: Uint8Array) => {
  const { body } = await analyze(bytesSource(bytes), { answer: live, options: {} });
  return body;
};
