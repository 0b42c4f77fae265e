import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../packages/sonometer/bin/sonometer.mjs', import.meta.url));

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** A run of the built program. */
export interface Running {
  readonly ended: Promise<Ran>;
  /** Its output so far. */
  err(): string;
  kill(signal: NodeJS.Signals): void;
}

interface Surroundings {
  readonly env?: Readonly<Record<string, string>>;
  /** Bytes for standard input; without them it is closed, and with `open` it stays open. */
  readonly input?: Uint8Array | 'open';
}

/** Starts the built program as a user would, without a terminal. */
export function startProgram(
  args: readonly string[],
  { env = {}, input }: Surroundings = {},
): Running {
  const neutral = { COLUMNS: undefined, FORCE_COLOR: undefined, NO_COLOR: undefined };
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, ...neutral, ...env },
  });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  child.stdin.on('error', () => undefined); // it may have ended before it read
  if (input !== 'open') child.stdin.end(input);
  const ended = new Promise<Ran>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ code, out, err });
    });
  });
  return { ended, err: () => err, kill: (signal) => void child.kill(signal) };
}

/** Runs the built program to its end. */
export const runProgram = (args: readonly string[], surroundings?: Surroundings): Promise<Ran> =>
  startProgram(args, surroundings).ended;
