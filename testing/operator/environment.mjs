/** PostgreSQL, Redis, a store and a name server, with faults, and two servers and two workers on them. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKey, NODE_FLAGS, program, stated } from '../../bench/running-service.mjs';

const { startDnsServer } = await import('../dns-server.ts');
const { startEngines } = await import('../engines.ts');
const { openNetwork } = await import('../network.ts');

const PUBLIC_ADDRESS = '93.184.215.14';
const PRELOAD = new URL('outside-world.mjs', import.meta.url).href;

/** Starts everything; `close` leaves nothing. */
export async function openEnvironment() {
  const engines = await startEngines();
  const folder = mkdtempSync(join(tmpdir(), 'sonometer-operator-'));
  // a disk of its own, where we may make one, so that it can be filled
  const mount = ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder];
  const hasOwnDisk = spawnSync('mount', mount).status === 0;
  const given = await engines.env();
  const storePort = new URL(new URL(given.OBJECTS_URL).searchParams.get('endpoint')).port;
  const network = {
    postgres: await openNetwork(engines.postgres.port),
    redis: await openNetwork(engines.redis.port),
    store: await openNetwork(Number(storePort)),
  };
  const names = await startDnsServer((name, type) => {
    if (type === 'NS') return ['a.'];
    if (name.endsWith('slow.test')) return 'silence';
    return type === 'A' ? [PUBLIC_ADDRESS] : 'unknown';
  });
  const receiver = await openReceiver();
  const env = {
    ...process.env,
    ...given,
    DATABASE_URL: given.DATABASE_URL.replace(/:\d+\//, `:${network.postgres.port}/`),
    REDIS_URL: given.REDIS_URL.replace(/:\d+\//, `:${network.redis.port}/`),
    OBJECTS_URL: given.OBJECTS_URL.replace(`%3A${storePort}`, `%3A${network.store.port}`),
    SONOMETER_DATA_DIR: folder,
    SONOMETER_METRICS_TOKEN: 'operator',
    OPERATOR_NAME_SERVER: names.address,
    NODE_NO_WARNINGS: '1',
    LOG_LEVEL: 'silent',
  };
  const start = async (args, pattern) => {
    const flags = [...NODE_FLAGS, '--import', PRELOAD];
    const child = spawn(process.execPath, [...flags, program, ...args], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    return { child, url: await stated(child, pattern) };
  };
  const startServer = () => start(['serve', '--port', '0'], /listens on (\S+)/);
  const startWorker = () =>
    start(['work', '--concurrency', '1', '--port', '0'], /listens on (\S+)/);

  const servers = [await startServer()]; // alone: it makes the tables
  servers.push(await startServer());
  const workers = await Promise.all([startWorker(), startWorker()]);
  return {
    engines,
    network,
    receiver,
    disk: hasOwnDisk ? folder : undefined,
    servers,
    workers,
    startServer,
    startWorker,
    createKey: () => createKey(env),
    async close() {
      const all = [...workers, ...servers].map(({ child }) => child);
      for (const child of all) child.kill('SIGKILL');
      await Promise.all(
        all.map((child) => (child.exitCode ?? child.signalCode) || once(child, 'exit')),
      );
      for (const one of Object.values(network)) one.close();
      names.close();
      receiver.close();
      await engines.stop();
      if (hasOwnDisk) spawnSync('umount', [folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Receives webhooks: `/hangs` does not answer. */
async function openReceiver() {
  const received = { hanging: 0, answered: 0 };
  const server = createServer((request, response) => {
    request.resume();
    if (request.url?.startsWith('/hangs')) received.hanging++;
    else {
      received.answered++;
      response.writeHead(204).end();
    }
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return {
    received,
    urlOf: (path) => `http://hooks.test:${server.address().port}${path}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
