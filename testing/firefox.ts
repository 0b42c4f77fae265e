import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';

const PLACES = [process.env['FIREFOX'] ?? '', '/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** The Firefox of the system, as Debian packs it. */
export const firefoxPath = PLACES.find((path) => path !== '' && existsSync(path));

if (!firefoxPath)
  console.warn(
    'No Firefox was found, so its tests are SKIPPED: install firefox-esr, or set FIREFOX',
  );

type Json = Record<string, unknown>;

interface Node {
  readonly sharedId: string;
}

/** One page of Firefox. */
export interface FirefoxPage {
  goto(url: string): Promise<void>;
  /** The value of an expression, which may be a promise of a JSON value. */
  evaluate<T>(expression: string): Promise<T>;
  /** Waits until the expression is true. */
  until(expression: string): Promise<void>;
  setFiles(selector: string, paths: readonly string[]): Promise<void>;
  /** A click into an element, at this share of its width. */
  click(element: string, share: number): Promise<void>;
  /** Errors and warnings of the console, and uncaught exceptions. */
  readonly complaints: string[];
  close(): Promise<void>;
}

/**
 * Firefox over its own WebDriver BiDi: playwright-core drives its own build only, and sends the
 * system's one a command that it does not have (emulation.setMediaFeaturesOverride).
 */
export async function openFirefox(): Promise<FirefoxPage> {
  const profile = await mkdtemp(join(tmpdir(), 'sonometer-firefox-'));
  const browser = spawn(
    firefoxPath ?? '',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = new Promise<void>((resolve) => {
    browser.once('exit', () => {
      resolve();
    });
  });
  const address = await new Promise<string>((resolve, reject) => {
    let stated = '';
    browser.stderr.setEncoding('utf8').on('data', (text: string) => {
      stated += text;
      const [, found] = /BiDi listening on (ws:\S+)/.exec(stated) ?? [];
      if (found) resolve(found);
    });
    browser.once('exit', () => {
      reject(new Error(`Firefox does not start: ${stated}`));
    });
  });

  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => {
    socket.once('open', resolve).once('error', reject);
  });
  const waiting = new Map<number, (answer: Json) => void>();
  const complaints: string[] = [];
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as Json & { params?: Json };
    if (typeof message['id'] === 'number') waiting.get(message['id'])?.(message);
    else if (/^(error|warn)/.test(String(message.params?.['level'])))
      complaints.push(String(message.params?.['text']));
  });
  let count = 0;
  const send = async (method: string, params: Json = {}): Promise<Json> => {
    const id = ++count;
    const answer = await new Promise<Json>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    waiting.delete(id);
    if (answer['type'] === 'error')
      throw new Error(`${method}: ${String(answer['message'])}`, { cause: answer });
    return answer['result'] as Json;
  };

  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = (await send('browsingContext.getTree')) as {
    contexts: readonly { context: string }[];
  };
  const context = contexts[0]?.context;

  const run = async (expression: string): Promise<Json> => {
    const answer = await send('script.evaluate', {
      ...{ expression, awaitPromise: true, target: { context } },
    });
    if (answer['type'] === 'exception')
      throw new Error(`${expression}: ${JSON.stringify(answer['exceptionDetails'])}`);
    return answer['result'] as Json;
  };
  const evaluate = async <T>(expression: string): Promise<T> => {
    const reported = await run(`Promise.resolve(${expression}).then((v) => JSON.stringify(v))`);
    const { value } = reported as { value?: string };
    return (value === undefined ? undefined : JSON.parse(value)) as T;
  };
  return {
    complaints,
    evaluate,
    goto: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    until: (expression) =>
      evaluate<undefined>(`new Promise((resolve) => {
        const look = () => (${expression}) ? resolve() : setTimeout(look, 50);
        look();
      })`),
    setFiles: async (selector, files) => {
      const element = (await run(
        `document.querySelector(${JSON.stringify(selector)})`,
      )) as unknown as Node;
      await send('input.setFiles', {
        ...{ context, element: { sharedId: element.sharedId }, files },
      });
    },
    click: async (element, share) => {
      await evaluate(`void (${element}).scrollIntoView({ block: 'center' })`);
      // where it is once nothing moves it any more
      const { x, y } = await evaluate<{ x: number; y: number }>(`new Promise((resolve) => {
        let last = '';
        const look = () => {
          const { left, top, width, height } = (${element}).getBoundingClientRect();
          const now = [left, top, width, height].join(' ');
          if (now === last)
            resolve({ x: Math.round(left + ${share} * width), y: Math.round(top + height / 2) });
          else setTimeout(look, 250);
          last = now;
        };
        look();
      })`);
      const actions = [
        { type: 'pointerMove', x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await send('input.performActions', {
        context,
        actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
      });
    },
    close: async () => {
      await send('browser.close').catch(() => browser.kill());
      socket.terminate();
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
