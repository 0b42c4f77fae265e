import { usualOf } from '../gate/apply-spec.js';
import type { Measured } from './spread.js';

/** The format properties that the parts of one work share. */
const FORM = {
  sampleRate: (part) => `${part.sampleRate} Hz`,
  // a lossy format has none
  bitDepth: (part) => (part.bitDepth === 'lossy' ? undefined : (part.bitDepth ?? undefined)),
  channels: (part) => (part.channels === 1 ? '1 channel' : `${part.channels} channels`),
  format: (part) => part.format,
} as const satisfies Readonly<Record<string, (part: Measured) => string | undefined>>;

/** A part of another form than more than half. */
export interface OtherForm {
  readonly field: keyof typeof FORM;
  readonly part: Measured;
  readonly has: string;
  readonly usual: string;
  readonly usualCount: number;
  readonly count: number;
}

/**
 * The values of the parts where none is that of more than half: it is undecidable which is right.
 */
export interface MixedForm {
  readonly field: keyof typeof FORM;
  /** Number of parts with each value. */
  readonly counts: ReadonlyMap<string, number>;
  readonly count: number;
}

/**
 * Every part that has another form than most, and the fields without a majority, field by field.
 */
export function buildForms(parts: readonly Measured[]): {
  readonly other: readonly OtherForm[];
  readonly mixed: readonly MixedForm[];
} {
  const other: OtherForm[] = [];
  const mixed: MixedForm[] = [];
  for (const field of Object.keys(FORM) as (keyof typeof FORM)[]) {
    const having = parts.flatMap((part) => {
      const has = FORM[field](part);
      return has === undefined ? [] : [{ part, has }];
    });
    const values = having.map(({ has }) => has);
    const usual = usualOf(values);
    if (!usual) continue;
    const count = having.length;
    if (usual.count > count / 2) {
      const reported = { field, usual: usual.value, usualCount: usual.count, count };
      other.push(
        ...having.flatMap((one) => (one.has === usual.value ? [] : { ...reported, ...one })),
      );
      continue;
    }
    const counts = new Map<string, number>();
    for (const has of values) counts.set(has, (counts.get(has) ?? 0) + 1);
    mixed.push({ field, counts, count });
  }
  return { other, mixed };
}
