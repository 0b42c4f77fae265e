import { errorTable, type ErrorEntry } from '@sonometer/report/errors/error-table.js';

/** The page `errors`: every error code under its own heading, as `/docs/errors` of a server has it. */
export const errorsPage = (): string =>
  `${[
    '# Errors',
    '',
    'Every error has the body `{ error: { type, code, message, param?, docs_url } }`. The code is stable; act on it, and show the message to people.',
    'A call that fails costs nothing.',
    ...Object.entries<ErrorEntry>(errorTable).flatMap(
      ([code, { status, type, title, when, whatToDo }]) => [
        '',
        `## ${code}`,
        '',
        `HTTP ${status} · type ${type}`,
        '',
        `**${title}.** ${when}`,
        '',
        `**What to do.** ${whatToDo}`,
      ],
    ),
  ].join('\n')}\n`;
