import type { Answer } from '@sonometer/engine';
import { checkArgument } from '@sonometer/engine/core';
import type { Body, Part, Reader } from './reader.js';

/** Arguments of the functions of the package: callers may lack type checks. Each throws a Fault `request.invalid`. */

export const isObject = (given: unknown): given is Readonly<Record<string, unknown>> =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

export const isNumber = (given: unknown): given is number => Number.isFinite(given);

export const isListOf = (given: unknown, is: (one: unknown) => boolean): boolean =>
  Array.isArray(given) && Array.from(given as readonly unknown[]).every(is);

export function checkObject(param: string, given: unknown, expected: string): void {
  checkArgument(param, given, expected, isObject(given));
}

export function checkText(param: string, given: unknown): void {
  checkArgument(param, given, 'text', typeof given === 'string');
}

export function checkAnswer(answer: Answer): void {
  const areFields = (given: unknown) => isObject(given) && Object.values(given).every(isMeasure);
  const isAnswer =
    isObject(answer) &&
    typeof answer.id === 'string' &&
    typeof answer.title === 'string' &&
    areFields(answer.fields) &&
    areFields(answer.series) &&
    isListOf(answer.optional ?? [], (one) => typeof one === 'string');
  checkArgument('answer', answer, 'an answer of the engine, such as `mix`', isAnswer);
}

const isMeasure = (given: unknown) =>
  isObject(given) && typeof given['id'] === 'string' && typeof given['read'] === 'function';

export function checkBody(body: Body, param = 'body'): void {
  checkObject(param, body, 'the body of an answer');
}

export function checkParts(parts: readonly Part[]): void {
  checkArgument('parts', parts, 'a list of { answer, body }', isListOf(parts, isObject));
  for (const { answer, body } of parts) {
    checkAnswer(answer);
    checkBody(body);
  }
}

export function checkReader(reader: Reader): void {
  const isReader = isObject(reader) && METHODS.every((name) => typeof reader[name] === 'function');
  checkArgument('reader', reader, 'a reader, as `openReader` returns', isReader);
}

const METHODS = [
  ...(['value', 'number', 'text', 'flag', 'numbers', 'texts', 'objects'] as const),
  ...(['has', 'isRequested', 'reason', 'doubt', 'measure'] as const),
] satisfies readonly (keyof Reader)[];
