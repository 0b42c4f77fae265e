import { nearest } from '../questions/nearest.js';
import type { Bound } from '../reading/bounds.js';
import type { Cell } from './columns.js';

/** A row of a finished table as its columns have it, of any analysis. */
export type FlatRow = Readonly<Record<string, Cell>>;

/** A condition that chooses rows of a table. */
export interface Condition {
  /** Columns that it reads. */
  readonly columns: readonly string[];
  readonly holds: (row: FlatRow) => boolean;
  /** A bound leaves open whether it holds; it does not hold then. */
  readonly isOpen: (row: FlatRow) => boolean;
}

/** Whether a cell of a row is only a bound of its number. */
export type BoundIn = (row: FlatRow, column: string) => Bound['kind'] | undefined;

/** A condition, or an order, that cannot be read. The message is a sentence without a full stop. */
export class ConditionRefused extends Error {
  override readonly name = 'ConditionRefused';
}

/** Why a column never has a value; `undefined` where it may. */
export type ProblemOf = (column: string, value: string) => string | undefined;

const OPERATORS = ['<=', '>=', '!=', '!~', '<', '>', '=', '~'] as const;
type Operator = (typeof OPERATORS)[number];
const TERM = /^\s*([^\s<>=!~]+)\s*(<=|>=|!=|!~|<|>|=|~)\s*(.*?)\s*$/s;
/** Between two terms, and not within quotes. */
const AND = /\s+and\s+(?=(?:[^"]*"[^"]*")*[^"]*$)/i;
/** Denotes an empty cell. */
const NONE = 'none';

/**
 * Reads `segmentalSnrDb<15 and contentType=voice`; a value with `and` in it is quoted. A name may
 * be a part of a column's, as long as it matches one column. An empty cell matches `= none` and `!~` only: a
 * missing measurement is no small number. A bound matches where no value beyond it would change that.
 * @throws ConditionRefused where it is no condition, a name matches none or more than one of the
 * columns, or a column never has the value.
 */
export function readCondition(
  text: string,
  columns: readonly string[],
  buildProblem: ProblemOf = () => undefined,
  boundIn: BoundIn = () => undefined,
): Condition {
  const terms = text.split(AND).map((part) => readTerm(part, columns, buildProblem));
  const meets = ({ column, test }: Term, row: FlatRow) => test(row[column] ?? null);
  const isDecided = (term: Term, row: FlatRow) => {
    const kind = typeof row[term.column] === 'number' ? boundIn(row, term.column) : undefined;
    const wanted = DECIDED_BY[term.operator];
    return kind === undefined || wanted === undefined || meets(term, row) === (kind === wanted);
  };
  return {
    columns: [...new Set(terms.map(({ column }) => column))],
    holds: (row) => terms.every((term) => meets(term, row) && isDecided(term, row)),
    isOpen: (row) =>
      terms.every((term) => meets(term, row) || !isDecided(term, row)) &&
      !terms.every((term) => isDecided(term, row)),
  };
}

/** The bound that shows that a comparison holds; the other one shows that it does not. */
const DECIDED_BY: Partial<Record<Operator, Bound['kind']>> = {
  '<': 'upper',
  '<=': 'upper',
  '>': 'lower',
  '>=': 'lower',
};

type Term = ReturnType<typeof readTerm>;

function readTerm(part: string, columns: readonly string[], buildProblem: ProblemOf) {
  const [, name, operator, given = ''] = TERM.exec(part) ?? [];
  if (name === undefined || given === '')
    throw new ConditionRefused(
      `"${part.trim()}" is not a condition. Use NAME, one of ${OPERATORS.join(' ')}, and VALUE, as in snr<15; join several with and`,
    );
  const column = columnNamed(name, columns);
  const value = given.replace(/^(["'])(.*)\1$/s, '$2');
  if (value !== NONE && (operator === '=' || operator === '!=')) {
    const problem = buildProblem(column, value);
    if (problem !== undefined) throw new ConditionRefused(`${column} ${problem}`);
  }
  return {
    column,
    operator: operator as Operator,
    test: buildTest(operator as Operator, value, part),
  };
}

function buildTest(operator: Operator, value: string, part: string): (cell: Cell) => boolean {
  const wanted = Number(value);
  const compared = (meets: (number: number) => boolean) => {
    if (Number.isNaN(wanted))
      throw new ConditionRefused(`"${part.trim()}" needs a number, but ${value} is not one`);
    return (cell: Cell) => typeof cell === 'number' && meets(cell);
  };
  switch (operator) {
    case '<':
      return compared((number) => number < wanted);
    case '<=':
      return compared((number) => number <= wanted);
    case '>':
      return compared((number) => number > wanted);
    case '>=':
      return compared((number) => number >= wanted);
    case '=':
      return (cell) => isValue(cell, value);
    case '!=':
      // what holds nothing is not another value either, but for `!= none`
      return (cell) => (value === NONE ? cell !== null : cell !== null && !isValue(cell, value));
    case '~':
      return (cell) => contains(cell, value);
    case '!~':
      // an empty list of reasons contains none of them
      return (cell) => !contains(cell, value);
  }
}

const contains = (cell: Cell, value: string): boolean =>
  textsOf(cell).some((text) => text.toLowerCase().includes(value.toLowerCase()));

function isValue(cell: Cell, value: string): boolean {
  if (value === NONE && cell === null) return true;
  if (typeof cell === 'number') return value.trim() !== '' && cell === Number(value);
  return textsOf(cell).includes(value);
}

const textsOf = (cell: Cell): readonly string[] =>
  cell === null ? [] : typeof cell === 'object' ? cell.map(String) : [String(cell)];

/**
 * The column that a name means: its own, or the only one that has it as its last part, or in it at all.
 *
 * @throws ConditionRefused that names the columns which it may mean.
 */
export function columnNamed(name: string, columns: readonly string[]): string {
  const low = name.toLowerCase();
  const ways: readonly ((column: string) => boolean)[] = [
    (column) => column === name,
    (column) => column.toLowerCase() === low,
    (column) => column.toLowerCase().endsWith(`.${low}`),
    (column) => column.toLowerCase().includes(low),
  ];
  for (const isMeant of ways) {
    const found = columns.filter(isMeant);
    if (found[0] !== undefined && found.length === 1) return found[0];
    if (found.length > 1)
      throw new ConditionRefused(
        `${name} may mean ${found.slice(0, MAX_NAMED).join(', ')}${found.length > MAX_NAMED ? ` and ${found.length - MAX_NAMED} more` : ''}: use the full name`,
      );
  }
  const meant = nearest(name, columns) ?? columns.find((column) => nearest(name, [lastOf(column)]));
  throw new ConditionRefused(
    `the table has no column ${name}; ${meant ? `did you mean ${meant}?` : `it has ${columns.join(', ')}`}`,
  );
}

const lastOf = (column: string) => column.slice(column.lastIndexOf('.') + 1);

const MAX_NAMED = 8;
