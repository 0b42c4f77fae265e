import {
  analyze,
  bytesSource,
  configureDecoders,
  mix,
  openAudio,
  signal,
  voice,
} from '@sonometer/engine';
import { decodeWhole } from './decode-whole.js';

/**
 * The engine by itself, for a test that runs it in a page and in Node: hashes of what a file decodes to,
 * and the answers with all curves, rounded as `round` has them. (Sample is never rounded, and differs in the
 * last digits of sines and logarithms from one V8 to the next.)
 */
export async function received(bytes: Uint8Array) {
  const channels = await decodeWhole(await openAudio(bytesSource(bytes)));
  const hashes = await Promise.all(
    channels.map(async (channel) => {
      const digest = await crypto.subtle.digest('SHA-256', channel as Float32Array<ArrayBuffer>);
      return Array.from(new Uint8Array(digest), (b) => b.toString(16).padStart(2, '0')).join('');
    }),
  );
  const answers: Record<string, string> = {};
  for (const answer of [mix, signal, voice]) {
    const options = { series: true, round: true };
    const { body } = await analyze(bytesSource(bytes), { answer, options });
    answers[answer.id] = JSON.stringify(body);
  }
  return { hashes, answers };
}

/** In a page the decoders come from the server that it is of. */
export const measureIn = (libavBase: string, bytes: readonly number[]) => {
  configureDecoders({ libavBase: new URL(libavBase) });
  return received(Uint8Array.from(bytes));
};
