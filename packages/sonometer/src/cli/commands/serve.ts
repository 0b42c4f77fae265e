import process from 'node:process';
import closeWithGrace from 'close-with-grace';
import { settingShapes } from '../../service/settings.js';
import { UsageError } from '../arguments/parse-arguments.js';
import { defineCommand, exitCode } from '../command.js';
import { sentenceOf, settingsOf } from '../service-settings.js';

/** A stop takes as long as what runs, and at most this. */
const STOP_MS = 60_000;

const OPEN = 'The service is open: every client is served, without keys or limits.\n';
const METERED = `Without a key, it serves a small free quota.
A key without limits:          npx sonometer keys create --plan unlimited
                               (in this folder, or with the same SONOMETER_DATA_DIR)
This machine without limits:   SONOMETER_OPEN=1 npm start
`;

export const serveCommand = defineCommand({
  name: 'serve',
  title: 'The HTTP service, until it is stopped',
  operands: '',
  flags: {
    port: {
      type: 'integer',
      minimum: 0,
      maximum: 65_535,
      description: 'Port to listen on; PORT in the environment does the same.',
    },
  },
  examples: [
    { line: 'sonometer serve', what: 'on http://localhost:8080' },
    { line: 'sonometer serve --port 9000', what: 'on another port' },
  ],
  notes: [
    'OTEL_EXPORTER_OTLP_ENDPOINT sends traces there, over OTLP with HTTP and JSON (docs/operations.md).',
  ],
  table: {
    title: 'Settings, from the environment',
    rows: Object.entries(settingShapes).map(
      ([name, { description, default: standard }]) =>
        [name, `${description} Default ${standard}.`] as const,
    ),
  },

  async run({ positionals, values }, terminal) {
    if (positionals.length > 0) throw new UsageError('serve takes no file');
    const port = values['port'];
    const env = { ...process.env, ...(port !== undefined && { PORT: String(port) }) };
    const settings = settingsOf(env, terminal);
    // what a server is made of takes a third of a second to load: only where one starts
    const { startServer } = await import('../../http/start-server.js');
    const server = await startServer(settings).catch((error: unknown) => {
      throw new UsageError(sentenceOf(error), { cause: error });
    });
    terminal.log(`Sonometer listens on ${server.url}\n${settings.isOpen ? OPEN : METERED}`);
    await new Promise<void>((resolve) => {
      closeWithGrace({ delay: STOP_MS, logger: false }, async ({ err }) => {
        if (err) terminal.log(`sonometer serve: ${err.stack ?? err.message}\n`);
        await server.close();
        resolve();
      });
    });
    return exitCode.ok;
  },
});
