import { randomBytes } from 'node:crypto';
import process from 'node:process';
import { type Given, UsageError } from '../arguments/parse-arguments.js';
import { defineCommand, exitCode, type ExitCode } from '../command.js';
import { sentenceOf } from '../service-settings.js';
import type { Terminal } from '../terminal/terminal.js';
import { counted } from '@sonometer/report/reading/quantity.js';
import { printable } from '@sonometer/report/text/terminal/view.js';

const ACTIONS = ['listen', 'test'];
const SECRET = 'SONOMETER_WEBHOOK_SECRET';
const DEFAULT_PORT = 4567;
/** Some screens: the body of a batch has megabytes. */
const SHOWN_CHARACTERS = 4000;

export const webhooksCommand = defineCommand({
  name: 'webhooks',
  title: 'Receives webhooks on this machine and verifies them, or sends a test event',
  operands: 'ACTION [URL]',
  words: ACTIONS,
  flags: {
    port: {
      type: 'integer',
      minimum: 0,
      maximum: 65_535,
      default: DEFAULT_PORT,
      description: 'listen: port on localhost (127.0.0.1); 0 takes a free one.',
    },
    count: {
      type: 'integer',
      minimum: 1,
      placeholder: 'N',
      description: 'listen: ends after this number of deliveries; without it, with Ctrl-C.',
    },
    json: {
      type: 'boolean',
      description: 'Prints one line of JSON for each delivery, with its whole body.',
    },
    full: {
      type: 'boolean',
      description: `listen: prints whole bodies; by default the first ${SHOWN_CHARACTERS} characters.`,
    },
  },
  examples: [
    { line: 'sonometer webhooks listen', what: 'prints every delivery to localhost:4567' },
    { line: 'sonometer webhooks listen --count 1 --json', what: 'waits for one, for a script' },
    {
      line: 'sonometer webhooks test http://localhost:4567/',
      what: 'sends a signed event of type webhook.test',
    },
  ],
  notes: [
    `${SECRET} in the environment is the secret of the key (GET /v1/webhook-secret): deliveries are verified, and test events signed, with it. Without it, listen makes a secret for test events and prints it, and test sends unsigned events.`,
    'A server sends to this machine when it runs with SONOMETER_OPEN=1 and SONOMETER_LOOPBACK_WEBHOOKS=localhost:4567. Give callbackUrl=http://localhost:4567/ then.',
    'listen answers 204 to a verified delivery and 401 to any other, as a receiver should.',
    'Exit code: 0 every delivery was verified or taken, 1 one was not, 2 it could not start or send.',
  ],

  async run({ values, positionals }, terminal) {
    const [action = '', url, ...others] = positionals;
    if (others.length > 0) throw new UsageError('it takes one action and one URL');
    if (action === 'listen' && url === undefined) return listen(values, terminal);
    if (action === 'test' && url !== undefined) return sendTest(url, values, terminal);
    throw new UsageError(
      action === 'test'
        ? 'test needs the URL of a receiver'
        : `the action must be one of ${ACTIONS.join(', ')}, and listen takes no URL`,
    );
  },
});

/** @throws UsageError for a secret that is none. */
function secretOf(env: NodeJS.ProcessEnv): string | undefined {
  const given = env[SECRET];
  if (given === undefined || given === '') return undefined;
  if (/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/.test(given)) return given;
  throw new UsageError(`${SECRET} must be whsec_ and a key in base64, as GET /v1/webhook-secret`);
}

async function listen(
  { port, count, json, full }: Given['values'],
  terminal: Terminal,
): Promise<ExitCode> {
  const given = secretOf(process.env);
  const secret = given ?? `whsec_${randomBytes(24).toString('base64')}`;
  const { receiveWebhooks } = await import('../../service/webhooks/receive-webhooks.js');
  const { paint } = terminal.view;
  const seen = { isWrong: false };
  let left = typeof count === 'number' ? count : Infinity;
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const receiver = await receiveWebhooks(Number(port ?? DEFAULT_PORT), secret, (delivery) => {
    const { verification, id, type, body, path } = delivery;
    seen.isWrong ||= verification !== 'verified';
    if (json === true) terminal.out(`${JSON.stringify(delivery)}\n`);
    else {
      const sign = verification === 'verified' ? paint.good('✓') : paint.bad('✗');
      const head = [verification, type ?? 'no event', id ?? 'no webhook-id', path].map(printable);
      const shown = full === true ? body : body.slice(0, SHOWN_CHARACTERS);
      const hidden = body.length - shown.length;
      const more =
        hidden > 0 ? `\n  … ${counted(hidden, 'character')} more: --full prints all` : '';
      terminal.out(`${sign} ${head.join('  ')}\n  ${printable(shown)}${more}\n`);
    }
    left--;
    if (left <= 0) end();
  }).catch((error: unknown) => {
    throw new UsageError(sentenceOf(error), { cause: error });
  });
  terminal.log(
    `Listens on ${receiver.url.replace('127.0.0.1', 'localhost')} (${new URL(receiver.url).host})\n${given === undefined ? `${SECRET} is not set; for test events: export ${SECRET}=${secret}\n` : ''}`,
  );
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.on(signal, end);
  await ended;
  for (const signal of signals) process.off(signal, end);
  await receiver.close();
  return seen.isWrong ? exitCode.missed : exitCode.ok;
}

async function sendTest(
  url: string,
  { json }: Given['values'],
  terminal: Terminal,
): Promise<ExitCode> {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new UsageError('the URL of the receiver begins with http:// or https://');
  const { sendTestEvent } = await import('../../service/webhooks/receive-webhooks.js');
  const sent = await sendTestEvent(url, secretOf(process.env), Date.now()).catch(
    (cause: unknown) => {
      throw new UsageError(`${url} does not answer: start the receiver first`, { cause });
    },
  );
  const { status, id, isSigned } = sent;
  const isTaken = status >= 200 && status < 300;
  if (json === true) terminal.out(`${JSON.stringify(sent)}\n`);
  else
    terminal.out(
      `${isTaken ? '✓ taken' : '✗ not taken'}  status ${status}  ${id}${isSigned ? '' : '  unsigned'}\n`,
    );
  return isTaken ? exitCode.ok : exitCode.missed;
}
