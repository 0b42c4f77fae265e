import { spawnSync } from 'node:child_process';

/** Output of a program of this machine, both streams in one; `undefined` where it is missing or fails. */
export function runTool(program: string, args: readonly string[]): string | undefined {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  return status === 0 ? `${stdout}${stderr}` : undefined;
}
