/** The built program as a server of the benchmark's own: `sonometer serve` on a free loopback port. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

export const program = new URL('../packages/sonometer/bin/sonometer.mjs', import.meta.url).pathname;

/**
 * As `npm start` has it: the helpers of the garbage collector would only take the processors from the
 * threads that analyse. A mix of 20 s took 44 ms of processor time with it and 62 without (two threads on
 * two processors that others used too).
 */
export const NODE_FLAGS = ['--single-threaded-gc'];

/** Starts a server on the data folder, open unless `env` changes that. */
export async function startService(dataDir, { env = {} } = {}) {
  const child = spawn(process.execPath, [...NODE_FLAGS, program, 'serve', '--port', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, SONOMETER_OPEN: '1', SONOMETER_DATA_DIR: dataDir, ...env },
  });
  const url = await stated(child, /listens on (\S+)/);
  return {
    child,
    url,
    residentMb: () => residentMb(child.pid),
    /** Reads `/metrics`; gives what finds one number in it by its name and labels. */
    async metrics() {
      const text = await (await fetch(`${url}/metrics`)).text();
      const numbers = new Map(
        text.split('\n').map((line) => {
          const end = line.lastIndexOf(' ');
          return [line.slice(0, end), Number(line.slice(end + 1))];
        }),
      );
      return (name) => numbers.get(name);
    },
    /** Stops it gracefully; gives its exit code. */
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const [code] = await ended;
      return code;
    },
  };
}

/** A key for the service that `env` describes, by default of the widest plan. */
export async function createKey(env, plan = 'unlimited') {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, 'keys', 'create', '--plan', plan, '--json'],
    { env: { ...process.env, NODE_NO_WARNINGS: '1', ...env } },
  );
  return JSON.parse(stdout).key;
}

/** Waits for a pattern in a process's standard error; gives the first group. */
export async function stated(child, pattern) {
  let text = '';
  for await (const chunk of child.stderr.iterator({ destroyOnReturn: false })) {
    text += chunk;
    const found = pattern.exec(text);
    if (!found) continue;
    child.stderr.resume();
    return found[1];
  }
  throw new Error(`the service did not start: ${text}`);
}

/** Memory of a process, megabytes. */
export function residentMb(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}
