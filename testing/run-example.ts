import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { transformSync } from 'rolldown/utils';

const modules = fileURLToPath(new URL('../node_modules', import.meta.url));

export interface DocumentedExample {
  /** The heading above it. */
  readonly title: string;
  readonly code: string;
}

/** The TypeScript examples of a page, each under its last heading. */
export function examplesIn(page: URL): readonly DocumentedExample[] {
  let title = '';
  return [...readFileSync(page, 'utf8').matchAll(/^#+ ([^\n]*)$|```ts\n(.*?)```/gms)].flatMap(
    ([, heading, code]) => {
      if (heading !== undefined) title = heading;
      return code === undefined ? [] : [{ title, code }];
    },
  );
}

/** Runs an example as a program of its own, in `cwd`, with the packages of the last build; gives what it prints. */
export async function runExample(code: string, cwd: string): Promise<string> {
  const { code: script, errors } = transformSync('example.ts', code);
  if (errors[0]) throw errors[0];
  const folder = join(modules, '.sonometer-examples'); // where bare names lead to our packages
  await mkdir(folder, { recursive: true });
  const own = await mkdtemp(join(folder, 'example-'));
  try {
    const file = join(own, 'example.mjs');
    await writeFile(file, script);
    const { stdout } = await promisify(execFile)(process.execPath, [file], { cwd });
    return stdout;
  } finally {
    await rm(own, { recursive: true });
  }
}
