import process from 'node:process';
import closeWithGrace from 'close-with-grace';
import { UsageError } from '../arguments/parse-arguments.js';
import { defineCommand, exitCode } from '../command.js';
import { sentenceOf, settingsOf } from '../service-settings.js';

/** A stop takes as long as what runs, and at most this. */
const STOP_MS = 60_000;

export const workCommand = defineCommand({
  name: 'work',
  title: 'A worker for servers and datasets, until it is stopped',
  operands: '',
  flags: {
    concurrency: {
      type: 'integer',
      minimum: 1,
      maximum: 256,
      description:
        'Number of parallel analyses; SONOMETER_WORKERS in the environment does the same.',
    },
    port: {
      type: 'integer',
      minimum: 0,
      maximum: 65_535,
      description: 'Port for /healthz, /readyz and /metrics; without it there are none.',
    },
  },
  examples: [
    { line: 'sonometer work --concurrency 4', what: 'four analyses in parallel' },
    { line: 'sonometer work --port 9090', what: 'with probes and metrics' },
  ],
  notes: [
    'The worker takes analyses from the queue at REDIS_URL, and needs the same DATABASE_URL, OBJECTS_URL and SONOMETER_SECRET as the servers. The other settings are those of sonometer serve.',
  ],

  async run({ positionals, values: { concurrency, port } }, terminal) {
    if (positionals.length > 0) throw new UsageError('work takes no file');
    const settings = settingsOf(
      {
        ...process.env,
        ...(concurrency !== undefined && { SONOMETER_WORKERS: String(concurrency) }),
      },
      terminal,
    );
    if (settings.redisUrl === undefined) throw new UsageError('work needs REDIS_URL');
    const { startWorker } = await import('../../http/start-worker.js');
    const worker = await startWorker(settings, typeof port === 'number' ? port : undefined).catch(
      (error: unknown) => {
        throw new UsageError(sentenceOf(error), { cause: error });
      },
    );
    const where = worker.url === undefined ? '' : `, and listens on ${worker.url}`;
    terminal.log(`Sonometer is working, ${settings.workers} in parallel${where}\n`);
    await new Promise<void>((resolve) => {
      closeWithGrace({ delay: STOP_MS, logger: false }, async ({ err }) => {
        if (err) terminal.log(`sonometer work: ${err.stack ?? err.message}\n`);
        await worker.close();
        resolve();
      });
    });
    return exitCode.ok;
  },
});
