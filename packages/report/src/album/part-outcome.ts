import { checkArgument } from '@sonometer/engine/core';
import type { Failure } from '../errors/failure.js';
import { checkObject, checkText, isNumber } from '../reading/check-arguments.js';

export type Body = Readonly<Record<string, unknown>>;

/** The outcome of one part. */
export type PartOutcome = {
  readonly name: string;
  /** Of a part that is a chapter of a file: the file, and where it begins. */
  readonly chapter?: { readonly file: string; readonly startSec: number };
} & (
  | { readonly body: Body; readonly durationSec: number }
  | { readonly failure: Pick<Failure, 'code' | 'message'> }
);

/** Callers may lack type checks: a Fault for what is no outcome. */
export function checkOutcome(part: PartOutcome): void {
  checkObject('part', part, 'an object with name, body and durationSec');
  checkText('part.name', part.name);
  if (part.chapter !== undefined) {
    checkObject('part.chapter', part.chapter, 'an object with file and startSec');
    checkText('part.chapter.file', part.chapter.file);
  }
  if ('failure' in part) {
    checkObject('part.failure', part.failure, 'an object with code and message');
    return;
  }
  checkObject('part.body', part.body, 'the body of an `albumAnswer`');
  const { durationSec } = part;
  checkArgument('part.durationSec', durationSec, 'a number', isNumber(durationSec));
}
