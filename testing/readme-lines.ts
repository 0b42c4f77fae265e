import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('..', import.meta.url));

/** The commands of README.md. */
export const lines = [
  ...readFileSync(join(repository, 'README.md'), 'utf8').matchAll(/```sh\n(.*?)```/gs),
]
  .flatMap(([, block = '']) => block.trimEnd().split('\n'))
  .filter((line) => line !== '' && !line.startsWith('#'));

export const linesWith = (program: RegExp) => lines.filter((line) => program.test(line));
