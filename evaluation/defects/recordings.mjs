// Real recordings for evaluations: which files a group has, and the first minute of their samples.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { defineFeature, readMeasures } from '../../packages/engine/dist/index.js';
import { openPathSource } from '../../packages/sonometer/dist/source/path-source.js';
import { evaluationMeasure } from '../evaluation-measure.mjs';
import { randomOf } from '../chance.mjs';

export const MAX_SEC = 60;

/** Files of `FOLDER,FOLDER:PATTERN`. */
export const filesOf = (where) =>
  where.split(',').flatMap((one) => {
    const [folder, pattern = ''] = one.split(':');
    return readdirSync(folder, { recursive: true })
      .map((name) => join(folder, name))
      .filter((path) => path.includes(pattern) && /\.(wav|flac|ogg|opus|mp3)$/i.test(path))
      .filter((path) => statSync(path).isFile())
      .sort();
  });

/** As many of them as `count`, as the seed draws them. */
export function drawn(files, seed, count) {
  const random = randomOf(seed);
  const all = [...files];
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [all[i], all[j]] = [all[j], all[i]];
  }
  return all.slice(0, count);
}

/** The samples themselves, of the first minute. */
const samples = defineFeature({
  id: 'trial-samples',
  reads: 'channels',
  needs: {},
  open({ format: { rateHz, channels } }) {
    const max = MAX_SEC * rateHz;
    const stored = Array.from({ length: channels }, () => []);
    let frames = 0;
    return {
      push(block) {
        if (frames < max) block.forEach((channel, c) => stored[c].push(channel.slice()));
        frames += block[0]?.length ?? 0;
      },
      end: () => ({
        rateHz,
        channels: stored.map((pieces) => {
          const all = new Float32Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
          let at = 0;
          for (const piece of pieces) {
            all.set(piece, at);
            at += piece.length;
          }
          return all.subarray(0, max);
        }),
      }),
    };
  },
});
const decoded = evaluationMeasure('samples', { samples }, ({ samples: value }) => value);

export async function decode(path) {
  const source = openPathSource(path);
  try {
    return (await readMeasures(source, [decoded])).of(decoded).value;
  } finally {
    source.close();
  }
}
