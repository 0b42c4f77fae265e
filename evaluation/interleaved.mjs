import { readFileSync } from 'node:fs';

/** All samples of a file by an engine, frame after frame. */
export async function decodeInterleaved({ bytesSource, openAudio }, path) {
  const decoder = await openAudio(bytesSource(new Uint8Array(readFileSync(path))));
  const { channels } = decoder.format;
  const samples = [];
  for (let block; (block = await decoder.next());)
    for (let i = 0; i < block[0].length; i++) for (const channel of block) samples.push(channel[i]);
  await decoder.close();
  return { samples, channels };
}
