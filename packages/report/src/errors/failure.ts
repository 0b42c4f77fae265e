import { Fault, optionShapes } from '@sonometer/engine/core';
import { toApiError } from './api-error-of.js';
import { type ErrorCode, errorTable, type ErrorType } from './error-table.js';
import type { OwnCode } from './other-codes.js';
import { unsupportedAdvice } from './unsupported-advice.js';
import { flagName } from '../questions/nearest.js';

/** The reason for a missing answer to an input. */
export interface Failure {
  readonly type: ErrorType;
  /** A code of the HTTP service, or one of the command line's own. */
  readonly code: ErrorCode | OwnCode;
  /** Without a full stop. */
  readonly message: string;
  /** A whole sentence. */
  readonly whatToDo: string;
  /** The option at fault. */
  readonly param?: string;
}

/** A failure that the command line finds by itself, before it calls the engine. */
export class InputError extends Error {
  override readonly name = 'InputError';
  readonly failure: Failure;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.message, options);
    this.failure = failure;
  }
}

/** The advice that this interface gives where it differs from that for a client of the service. */
const ownAdvice: Partial<Record<ErrorCode, string>> = {
  url_not_allowed: 'Download the file yourself, and give its path.',
  invalid_parameter: 'See --help of the command for the allowed values.',
  file_too_large: 'Download the file yourself, and give its path.',
  storage_unavailable: 'Check that the folder for temporary files has free space.',
  analysis_error: 'This is a bug. Report it, with the file if possible.',
};

/** The same for agents, which have the schemas of their tools. */
export const agentAdvice: typeof ownAdvice = {
  ...ownAdvice,
  invalid_parameter: 'See the schema of the tool for the allowed values.',
};

/** The message for a remote agent, which may see no internals and has no files here. */
export function failureForCaller(thrown: unknown): Failure {
  if (thrown instanceof InputError) return thrown.failure;
  const { code, message, param } = toApiError(thrown);
  const { type, whatToDo } = errorTable[code];
  // its tools take no form and no bytes
  if (code === 'missing_input')
    return { type, code, message: 'no audio is given', whatToDo: 'Give url or objectPath.' };
  const advice = code === 'invalid_parameter' ? agentAdvice[code] : undefined;
  return {
    ...{ type, code, message, whatToDo: advice ?? unsupportedAdvice(code, message) ?? whatToDo },
    ...(param !== undefined && { param }),
  };
}

/** The failure of anything thrown while an input was measured. */
export function failureOf(thrown: unknown, advice = ownAdvice): Failure {
  if (thrown instanceof InputError) return thrown.failure;
  if (thrown instanceof Fault && thrown.code === 'source.unreadable')
    return {
      type: 'invalid_request',
      code: 'file_unreadable',
      message: thrown.message,
      whatToDo: 'Check the path and its permissions.',
    };
  const { code, message, param, cause } = toApiError(thrown);
  return {
    type: errorTable[code].type,
    code,
    // a bug is reported here unchanged: the user of the program may see its internals
    message: code === 'analysis_error' ? `${message}: ${reasonOf(cause)}` : message,
    whatToDo: advice[code] ?? unsupportedAdvice(code, message) ?? errorTable[code].whatToDo,
    ...(param !== undefined && { param }),
  };
}

/** A failure stored in a table, with its advice. */
export function storedFailure(retained: Readonly<Record<string, unknown>>): Failure {
  const code = retained['code'] as Failure['code'];
  const known = code in errorTable ? (code as ErrorCode) : undefined;
  return {
    type:
      (retained['type'] as ErrorType | undefined) ??
      (known ? errorTable[known].type : 'invalid_request'),
    code,
    message: String(retained['message']),
    whatToDo:
      (known &&
        (ownAdvice[known] ??
          unsupportedAdvice(known, String(retained['message'])) ??
          errorTable[known].whatToDo)) ??
      'Check the path and its permissions.',
    ...(typeof retained['param'] === 'string' && { param: retained['param'] }),
  };
}

const reasonOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));

/** A message and what to do about it, as sentences. */
export const withAdvice = ({ message, whatToDo }: Pick<Failure, 'message' | 'whatToDo'>): string =>
  `${message}${/[.?!]$/.test(message) ? '' : '.'} ${whatToDo}`;

/** One sentence for a person, and what to do about it. */
export function sentenceOf({ code, message, whatToDo, param }: Failure): string {
  const stated = param === undefined ? message : inFlags(message);
  return `${stated} (${code}). ${whatToDo}`;
}

/** The engine names options as JSON has them. */
const inFlags = (message: string): string =>
  Object.keys(optionShapes).reduce(
    (text, name) => text.replace(new RegExp(`\\b${name}\\b`, 'g'), flagName(name)),
    message,
  );
