import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const LOADER = new URL('typescript-loader.mjs', import.meta.url).href;

/** Another process that runs one of our sources. */
export interface OtherProcess {
  readonly child: ChildProcess;
  /** Its output so far, line by line. */
  readonly lines: readonly string[];
  /** Resolves when it prints its n-th line, or ends. */
  printed(count: number): Promise<void>;
  /** Resolves with its exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
}

/** Runs the script `name` of this folder in a process of its own. */
export function inProcess(name: string, ...args: readonly string[]): OtherProcess {
  const script = fileURLToPath(new URL(name, import.meta.url));
  const child = spawn(process.execPath, ['--import', LOADER, script, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line);
    for (const look of waiting) look();
  });
  const ended = new Promise<number | NodeJS.Signals | null>((done) => {
    child.once('close', (code, signal) => {
      done(code ?? signal);
    });
  });
  return {
    child,
    lines,
    ended,
    async printed(count) {
      const enough = new Promise<void>((done) => {
        const look = () => {
          if (lines.length >= count) done();
        };
        waiting.add(look);
        look();
      });
      await Promise.race([enough, ended]);
    },
  };
}
