import { errorTable, type ErrorEntry } from '@sonometer/report/errors/error-table.js';
import type { Failure } from './messages.js';

/** What ends an analysis, in words for the person who waits for it. */
export class Failed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** Failures of the page itself; the others have their words in the table of errors. */
const OWN: Readonly<Record<string, Omit<Failure, 'code'>>> = {
  connection_lost: {
    message: 'The connection to the server was lost before the answer came.',
    whatToDo:
      'Check the network and try again, or measure on this device: that needs no connection.',
  },
  engine_not_loaded: {
    message: 'The engine could not be loaded, or stopped.',
    whatToDo: 'Check the connection to this server and reload the page.',
  },
  too_large_for_server: {
    message: 'The file is over 150 MB: too large for the server.',
    whatToDo: 'Measure it on this device: there, size does not matter.',
  },
  needs_key: {
    message: 'The file is over 4.5 MB, and the server takes larger ones only with an API key.',
    whatToDo: 'Enter a key, or measure on this device.',
  },
  capture_insecure: {
    message: 'The browser gives no page a microphone that did not come by https.',
    whatToDo: 'Open this page by https, or on the machine itself as http://localhost.',
  },
  capture_refused: {
    message: 'The browser was not allowed to listen.',
    whatToDo: 'Allow it beside the address of the page, and press Start again.',
  },
  capture_absent: {
    message: 'There is no such input, or another program has it for itself.',
    whatToDo: 'Plug it in, or choose another source, and press Start again.',
  },
  capture_silent: {
    message: 'What was shared has no sound.',
    whatToDo: 'Share a tab, and tick “Also share tab audio”; not every browser can.',
  },
  stopped: { message: 'Stopped.', whatToDo: 'You stopped it; nothing is wrong with the file.' },
};

const MORE: Readonly<Record<string, string>> = {
  unsupported_format:
    'Use wav, mp3, flac, m4a, ogg, aiff or webm; if it should be one, export it again.',
  profile_requires_paid_plan:
    'Choose “On this device”: there every profile runs free. On the server it needs a plan that has it.',
  invalid_api_key: 'The key is mistyped or was revoked: check it, or make another under Account.',
};

/** The failure with that code; what was said of it comes first, if anything was. */
export function failureOf(code: string, said?: string): Failure {
  const own = OWN[code];
  if (own) return { code, ...own };
  const entries: Readonly<Record<string, ErrorEntry>> = errorTable;
  const entry = entries[code];
  const text = said ?? entry?.title ?? 'The analysis failed';
  const message = `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`;
  return { code, message, whatToDo: MORE[code] ?? entry?.whatToDo ?? 'Try again.' };
}
