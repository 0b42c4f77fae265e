import type { Decoder } from '../packages/decode/src/decode/decoder.js';

/** Decodes to the end, and closes: one array per channel. */
export async function decodeWhole(decoder: Decoder): Promise<Float32Array[]> {
  const blocks: Float32Array[][] = [];
  try {
    for (let block; (block = await decoder.next());) blocks.push(block.map((c) => c.slice()));
  } finally {
    await decoder.close();
  }
  return Array.from({ length: decoder.format.channels }, (_, channel) => {
    const parts = blocks.map((block) => block[channel] ?? new Float32Array());
    const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  });
}
