import { checkArgument } from '@sonometer/engine/core';
import { isListOf, isObject } from '../reading/check-arguments.js';
import type { Spec } from './rule.js';

type Is = (given: unknown) => boolean;

const isText: Is = (given) => typeof given === 'string';

const isField: Is = (given) =>
  isObject(given) &&
  isText(given['name']) &&
  isObject(given['measure']) &&
  isText(given['measure']['id']);

const isCondition: Is = (given) => isObject(given) && isField(given['field']);

const orNone =
  (is: Is): Is =>
  (given) =>
    given === undefined || is(given);

export const isRule: Is = (given) =>
  isCondition(given) &&
  isObject(given) &&
  orNone(isCondition)(given['when']) &&
  [given['oneOf'], given['includes'], given['excludes']].every(orNone(Array.isArray));

const isOverride: Is = (given) =>
  isObject(given) &&
  isText(given['match']) &&
  isListOf(given['rules'], isRule) &&
  isListOf(given['off'], isText);

/** Callers may lack type checks: a Fault for what is no spec. */
export function checkSpec(spec: Spec): void {
  const given: unknown = spec;
  const isSpec =
    isObject(given) &&
    isText(given['name']) &&
    isListOf(given['rules'], isRule) &&
    isListOf(given['overrides'], isOverride) &&
    isListOf(given['similar'], isField);
  checkArgument('spec', spec, 'a spec, as `readSpec` returns', isSpec);
}
