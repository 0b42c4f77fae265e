import { unsupportedAdvice } from '@sonometer/report/errors/unsupported-advice.js';
import { errorTable, type ErrorEntry } from '@sonometer/report/errors/error-table.js';
import type { Failure } from './messages.js';

/** The end of a failed analysis, in words for the person who waits for it. */
export class Failed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** Failures of the page itself; the messages of the others are in the table of errors. */
const OWN: Readonly<Record<string, Omit<Failure, 'code'>>> = {
  connection_lost: {
    message: 'The connection to the server was lost before the response arrived.',
    whatToDo:
      'Check the network and try again, or measure on this device, which needs no connection.',
  },
  no_audio: {
    message: 'This browser has stored the result, but not the audio.',
    whatToDo: 'Drop the file again to run further analyses.',
  },
  not_shared: {
    message: 'The server could not be reached, so nothing was shared.',
    whatToDo: 'Check the network and try again, or download the report and send that file.',
  },
  engine_not_loaded: {
    message: 'The engine could not be loaded, or stopped.',
    whatToDo: 'Check the connection to this server and reload the page.',
  },
  too_large_for_server: {
    message: 'The file exceeds 150 MB, the limit of the server.',
    whatToDo: 'Measure it on this device, where size does not matter.',
  },
  needs_key: {
    message: 'The file exceeds 4.5 MB, the limit of the server without an API key.',
    whatToDo: 'Enter a key, or measure on this device.',
  },
  capture_insecure: {
    message: 'The browser allows the microphone only on pages loaded by https.',
    whatToDo: 'Open this page by https, or on the same machine as http://localhost.',
  },
  capture_refused: {
    message: 'The browser denied access to the microphone.',
    whatToDo: 'Allow it next to the page address, and press Start again.',
  },
  capture_absent: {
    message: 'The input does not exist, or another program uses it.',
    whatToDo: 'Plug it in, or choose another source, and press Start again.',
  },
  capture_silent: {
    message: 'The shared source has no sound.',
    whatToDo: 'Share a tab, and tick “Also share tab audio”; not every browser can.',
  },
  stopped: { message: 'Stopped.', whatToDo: 'You stopped it; the file is not at fault.' },
};

const MORE: Readonly<Record<string, string>> = {
  profile_requires_paid_plan:
    'Choose “On this device”, where every profile is free. On the server, it needs a plan with this profile.',
  invalid_api_key: 'The key is mistyped or was revoked: check it, or create another under Account.',
};

/** The failure with that code; a specific message comes first, if there is one. */
export function failureOf(code: string, stated?: string): Failure {
  const own = OWN[code];
  if (own) return { code, ...own };
  const entries: Readonly<Record<string, ErrorEntry>> = errorTable;
  const entry = entries[code];
  const text = stated ?? entry?.title ?? 'The analysis failed';
  const message = `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`;
  return {
    code,
    message,
    whatToDo: unsupportedAdvice(code, text) ?? MORE[code] ?? entry?.whatToDo ?? 'Try again.',
  };
}
