import type { Measured } from '../reading/measured.js';
import type { Paint } from './terminal/paint.js';
import { printable } from './terminal/printable.js';
import { clock } from '../reading/quantity.js';

/** The name and the format of the measured file. */
export function heading({ body, durationSec, file }: Measured, paint: Paint): string[] {
  const name = typeof body['fileName'] === 'string' ? body['fileName'] : 'standard input';
  return [
    paint.strong(printable(name)),
    paint.faint([...(file ? factsOf(file) : []), clock(durationSec)].join(' · ')),
  ];
}

function factsOf({ format, facts }: NonNullable<Measured['file']>): string[] {
  const { container, codec, bitDepth } = facts;
  return [
    container,
    ...(codec === container ? [] : [codec]),
    ...(bitDepth === undefined ? [] : [`${bitDepth} bit`]),
    `${format.rateHz / 1000} kHz`,
    WORDS[format.channels] ?? `${format.channels} channels`,
  ];
}

const WORDS: Readonly<Record<number, string>> = { 1: 'mono', 2: 'stereo' };
