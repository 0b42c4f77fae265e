import { checkArgument } from '@sonometer/engine/core';
import { checkObject, isListOf, isNumber } from '../reading/check-arguments.js';
import { isRecord, type Json } from '../reading/reader.js';
import type { AlignmentReading } from './alignment-words.js';
import type { Comparison } from './comparison.js';

type Values = Readonly<Record<string, unknown>>;
type Is = (one: unknown) => boolean;

const isObject = (given: unknown): given is Values => isRecord(given as Json | undefined);
const isText = (given: unknown) => typeof given === 'string';
const isNumberOrNull = (given: unknown) => given === null || isNumber(given);

/** An object whose values are of these kinds. */
const has =
  (kinds: Readonly<Record<string, Is>>): Is =>
  (given) =>
    isObject(given) && Object.entries(kinds).every(([name, is]) => is(given[name]));

const named = { path: isText, title: isText };
const isDelta = has({ ...named, a: isNumber, b: isNumber, delta: isNumber, againstMargin: isText });
const isPart: Is = (given) =>
  given === undefined || has({ judgement: isText, text: isText })(given);
const isFit = has({
  ...{ verdict: isText, text: isText, omitted: isObject },
  ...{ tempo: isPart, key: isPart, tuning: isPart, swing: isPart, metre: isPart },
});
const isSpectrum = has({
  ...{ gainDb: isNumber, margin: isNumber },
  centresHz: (given) => isListOf(given, isNumber),
  differenceDb: (given) => isListOf(given, isNumberOrNull),
});

/** @throws Fault `request.invalid` for what `compare` has not made. */
export function checkComparison(given: Comparison): void {
  checkObject('comparison', given, 'what compare gives');
  const { deltas, labels, absent, spectrum, fit } = given;
  checkArgument('comparison.deltas', deltas, 'a list of differences', isListOf(deltas, isDelta));
  checkArgument('comparison.labels', labels, 'a list of values', isListOf(labels, has(named)));
  checkArgument('comparison.absent', absent, 'a list of reasons', isListOf(absent, has(named)));
  const isBand = spectrum === null || isSpectrum(spectrum);
  checkArgument('comparison.spectrum', spectrum, 'a difference of spectra, or null', isBand);
  checkArgument('comparison.fit', fit, 'what musicFit gives', fit === undefined || isFit(fit));
}

const isAlignment = has({
  ...{ rateHz: isNumber, offsetSamples: isNumber, driftPpm: isNumber, gainDb: isNumber },
  nullDb: isNumber,
  bands: has({
    centresHz: (given) => isListOf(given, isNumber),
    nullDb: (given) => isListOf(given, isNumberOrNull),
  }),
});

/** @throws Fault `request.invalid` for what `alignAudio` has not made. */
export function checkAlignment(given: AlignmentReading): void {
  const isReading = has({ absent: isText })(given) || has({ value: isAlignment })(given);
  checkArgument('reading', given, 'what alignAudio gives', isReading);
}
