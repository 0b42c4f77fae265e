import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { childrenOf, freezeProcesses } from './freeze-processes.js';
import { freePort } from './free-port.js';

const run = promisify(execFile);

const VERSIONS = '/usr/lib/postgresql';
const START_TIMEOUT_MS = 30_000;

/** A PostgreSQL of the tests' own, on a free port of 127.0.0.1. */
export interface PostgresCluster {
  readonly port: number;
  /** Makes an empty database and gives its URL. */
  createDatabase(): Promise<string>;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
  /** Stops it and its connections in the middle of what they do; or lets them go on. */
  freeze(isWanted: boolean): void;
  /** Starts it again with what it had written. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Folder of the server's programs, newest version first; `undefined` where there is none. */
export async function postgresPrograms(): Promise<string | undefined> {
  const versions = await namesIn(VERSIONS);
  const [newest] = versions.toSorted((a, b) => Number(b) - Number(a));
  if (newest === undefined) return undefined;
  const programs = join(VERSIONS, newest, 'bin');
  const names = await namesIn(programs);
  return names.includes('initdb') && names.includes('postgres') ? programs : undefined;
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch((): string[] => []);

/** Starts a cluster in a new folder; nothing of it stays after `stop`. */
export async function startPostgres(programs: string): Promise<PostgresCluster> {
  const owner = serverUser();
  const dir = await mkdtemp('/tmp/postgres-');
  if (owner) chownSync(dir, owner.uid, owner.gid);

  const data = join(dir, 'data');
  const init = ['-D', data, '-U', 'tests', '-A', 'trust', '-E', 'UTF8', '--no-locale', '-N'];
  await run(join(programs, 'initdb'), init, { ...owner, cwd: dir });

  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    fsync: 'off',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const address = ['-h', '127.0.0.1', '-p', String(port), '-U', 'tests'];
  let server: ChildProcess | undefined;
  const end = async (signal: NodeJS.Signals) => {
    if (server?.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((done) => server?.once('exit', done));
    server.kill(signal);
    await ended;
  };
  const start = async () => {
    server = spawn(join(programs, 'postgres'), ['-D', data, ...args], {
      ...owner,
      cwd: dir,
      stdio: 'ignore',
    });
    await ready(join(programs, 'pg_isready'), address, server);
  };
  const stopNow = () => server?.kill('SIGQUIT');
  process.once('exit', stopNow); // should the tests be cut off

  await start();
  let databases = 0;
  return {
    port,
    start,
    freeze(isWanted) {
      const { pid } = server ?? {};
      if (pid !== undefined) freezeProcesses([pid, ...childrenOf(pid)], isWanted);
    },
    kill: () => end('SIGQUIT'), // at once, with its children, which would survive SIGKILL
    async createDatabase() {
      const name = `test_${databases++}`;
      await run(join(programs, 'createdb'), [...address, name]);
      return `postgres://tests@127.0.0.1:${port}/${name}`;
    },
    async stop() {
      await end('SIGINT');
      process.off('exit', stopNow);
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** The server refuses to run as root; its package creates a user for it. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function ready(program: string, address: readonly string[], server: ChildProcess) {
  const giveUpMs = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      await run(program, address);
      return;
    } catch (error) {
      if (server.exitCode !== null || Date.now() > giveUpMs) throw error;
      await sleep(50);
    }
  }
}
