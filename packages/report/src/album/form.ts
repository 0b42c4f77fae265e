import { usualOf } from '../gate/usual.js';
import type { Measured } from './part.js';

/** What the parts of one work have alike. */
const FORM = {
  sampleRate: (part) => `${part.sampleRate} Hz`,
  bitDepth: (part) => part.bitDepth ?? undefined,
  channels: (part) => (part.channels === 1 ? '1 channel' : `${part.channels} channels`),
  format: (part) => part.format,
} as const satisfies Readonly<Record<string, (part: Measured) => string | undefined>>;

/** A part of another form than most. */
export interface OtherForm {
  readonly field: keyof typeof FORM;
  readonly part: Measured;
  readonly has: string;
  readonly usual: string;
  readonly usualCount: number;
  readonly count: number;
}

/** Every part that has another form than most, by what. */
export const otherForms = (parts: readonly Measured[]): readonly OtherForm[] =>
  (Object.keys(FORM) as (keyof typeof FORM)[]).flatMap((field) => {
    const having = parts.flatMap((part) => {
      const has = FORM[field](part);
      return has === undefined ? [] : [{ part, has }];
    });
    const usual = usualOf(having.map(({ has }) => has));
    if (!usual) return [];
    const told = { field, usual: usual.value, usualCount: usual.count, count: having.length };
    return having.flatMap((one) => (one.has === usual.value ? [] : [{ ...told, ...one }]));
  });
