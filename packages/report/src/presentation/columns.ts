import { moment } from '../reading/moment.js';
import { figure, percent, signed, unitWord } from '../reading/quantity.js';
import { type Body, textOf } from '../reading/reader.js';

type Unit = Parameters<typeof figure>[1];

/** A column of a table: one value of each row. */
export interface Column<Key extends string = string> {
  /** The key of the value in a row, whose description in the declaration explains the column. */
  readonly key: Key;
  readonly label: string;
  /** Numbers are written to the right. */
  readonly isNumber: boolean;
  /** Left out where a screen has no room for it. */
  readonly isFurther?: true;
  /** The label has the unit of its numbers, which the declaration of the list states. */
  readonly hasUnit?: true;
  /** The text in a row, `at` its number from 0 and `unit` that of its numbers; empty where the row has none. */
  readonly cellOf: (row: Body, at: number, unit: Unit) => string;
}

/** Words that are made of a row. */
export function custom<const Key extends string>(
  key: Key,
  label: string,
  cellOf: Column['cellOf'],
): Column<Key> {
  return { key, label, isNumber: false, cellOf };
}

/** Texts, or the words for the values of an enumeration. */
export function word<const Key extends string>(
  key: Key,
  label: string,
  wordsOf: (value: string) => string | undefined = (value) => value,
): Column<Key> {
  return custom(key, label, ({ [key]: value }) => {
    const text = textOf(value);
    return wordsOf(text) ?? text;
  });
}

/** Numbers that are written in a way of their own. */
export function numeric<const Key extends string>(
  key: Key,
  label: string,
  written: (value: number, unit: Unit) => string,
): Column<Key> {
  const cellOf = ({ [key]: value }: Body, _: number, unit: Unit): string =>
    typeof value === 'number' ? written(value, unit) : '';
  return { key, label, isNumber: true, cellOf };
}

/** The label of a column whose numbers have that unit. */
export const labelWithUnit = ({ label, hasUnit }: Column, unit: Unit): string =>
  hasUnit && unitWord(unit) !== '' ? `${label}, ${unitWord(unit)}` : label;

/** Numbers of the unit that is declared. */
export function number<const Key extends string>(key: Key, label: string): Column<Key> {
  return { ...numeric(key, label, figure), hasUnit: true };
}

/** Numbers of LUFS, LU, dBTP or dB, which another column implies. */
export function anyLevel<const Key extends string>(key: Key, label: string): Column<Key> {
  return numeric(key, label, (value) => figure(value, 'dB'));
}

/** Gains and differences, with their signs. */
export function change<const Key extends string>(key: Key, label: string): Column<Key> {
  return { ...numeric(key, label, signed), hasUnit: true };
}

/** Shares, in per cent. */
export function share<const Key extends string>(key: Key, label: string): Column<Key> {
  return numeric(key, label, percent);
}

/** Counts and ordinal numbers. */
export function whole<const Key extends string>(key: Key, label: string): Column<Key> {
  return numeric(key, label, (value) => figure(value, 'count'));
}

/** Numbers as they are. */
export function plain<const Key extends string>(key: Key, label: string): Column<Key> {
  return numeric(key, label, (value) => String(value));
}

/** Angles in degrees, for which a screen rarely has room. */
export function degrees<const Key extends string>(key: Key, label: string): Column<Key> {
  return { ...numeric(key, label, (value) => `${value}°`), isFurther: true };
}

/** Moments of the recording. */
export function time<const Key extends string>(key: Key, label: string): Column<Key> {
  return numeric(key, label, moment);
}

/** To the millisecond, for what is looked for in an editor. */
export function exactTime<const Key extends string>(key: Key, label: string): Column<Key> {
  return numeric(key, `${label}, s`, (value) => value.toFixed(3));
}

/** A stretch of the recording. */
export function span(): readonly [Column<'startSec'>, Column<'endSec'>] {
  return [time('startSec', 'From'), time('endSec', 'To')];
}
