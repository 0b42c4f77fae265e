import type { Answer } from '@sonometer/engine';
import { checkObject } from '../reading/check-arguments.js';

/** An analysis of a recording. */
export interface Question {
  readonly answer: Answer;
  readonly options: Readonly<Record<string, unknown>>;
  /** Wants the hash of the decoded samples as well. */
  readonly withHash?: true;
}

/**
 * An answer as text, the same bytes at every interface: HTTP body, `--json`, a line of NDJSON. It
 * ends the line, so that a terminal after `curl` or `sonometer` stays tidy.
 */
export function bodyText(body: Readonly<Record<string, unknown>>): string {
  checkObject('body', body, 'the body of an answer');
  return `${JSON.stringify(body)}\n`;
}
