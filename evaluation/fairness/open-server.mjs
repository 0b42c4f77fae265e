import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKey, NODE_FLAGS, program, stated } from '../../bench/running-service.mjs';

/** A server of two threads, or with `engines` one with two workers; `besides` are further variables. */
export async function open(engines, besides) {
  const folder = mkdtempSync(join(tmpdir(), 'sonometer-fairness-'));
  const env = {
    ...process.env,
    ...(await engines?.env()),
    SONOMETER_DATA_DIR: folder,
    SONOMETER_WORKERS: engines ? '1' : '2',
    SONOMETER_TRUSTED_PROXIES: '127.0.0.1',
    NODE_NO_WARNINGS: '1',
    LOG_LEVEL: 'silent',
    ...besides,
  };
  const processes = [];
  const start = async (args, pattern) => {
    const child = spawn(process.execPath, [...NODE_FLAGS, program, ...args], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    processes.push(child);
    return stated(child, pattern);
  };
  const url = await start(['serve', '--port', '0'], /listens on (\S+)/);
  if (engines)
    for (let i = 0; i < 2; i++)
      await start(['work', '--concurrency', '1'], /works, (\d+) at a time/);
  return {
    url,
    newKey: () => createKey(env, 'scale'),
    processorMs: () => processorMs(processes[0].pid),
    maxMb: () => processes.map(({ pid }) => maxMb(pid)),
    async close() {
      for (const child of processes) child.kill('SIGKILL');
      await engines?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The most memory that a process has had, megabytes. */
function maxMb(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

/** Processor time of a process, of which the system counts hundredths of a second. */
function processorMs(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return 10 * (Number(fields[11]) + Number(fields[12]));
}
