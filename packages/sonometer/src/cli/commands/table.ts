import {
  aboutColumns,
  type Cell,
  csvLine,
  originColumns,
} from '@sonometer/report/dataset/columns.js';
import {
  ConditionRefused,
  type FlatRow,
  columnNamed,
  readCondition,
} from '@sonometer/report/dataset/condition.js';
import { type Measures, problemsIn } from '@sonometer/report/questions/allowed-values.js';
import { ratioColumnsOf } from '@sonometer/report/verdicts/ratio-order.js';
import { readOrder } from '@sonometer/report/dataset/sorted-rows.js';
import { answerById } from '@sonometer/report/questions/families.js';
import { type Field, selectable } from '@sonometer/report/questions/selection.js';
import { openPrintSet, placeText } from '@sonometer/report/dataset/near-duplicates.js';
import { boundOfCell } from '@sonometer/report/reading/bounds.js';
import { counted } from '@sonometer/report/reading/quantity.js';
import { printable } from '@sonometer/report/text/terminal/view.js';
import { rowsPage } from '@sonometer/report/text/rows.js';
import { chosenRows, openTableFile, ownValues, type Tally } from '../../dataset/read-table.js';
import { type Table, TableRefused } from '../../dataset/table.js';
import { type Given, UsageError } from '../arguments/parse-arguments.js';
import { defineCommand, exitCode } from '../command.js';

/** Rows on a page by default. */
const ON_A_PAGE = 40;
/** Fields on a page by default. */
const FIELDS_ON_A_PAGE = 4;
const NOT_SHOWN = new Set([...aboutColumns, ...originColumns].map(({ name }) => name));

export const tableCommand = defineCommand({
  name: 'table',
  title: 'Rows of a result table that meet a condition, in the order of a column',
  operands: 'TABLE',
  flags: {
    where: {
      type: 'string',
      placeholder: 'CONDITION',
      joinedBy: ' and ',
      description:
        'NAME, one of < <= > >= = != ~ (contains) !~ (does not), VALUE; join several with and, or repeat the option.',
    },
    sort: {
      type: 'string',
      placeholder: 'NAME',
      isSigned: true,
      description: 'Ascending; -NAME is descending.',
    },
    top: { type: 'integer', minimum: 1, placeholder: 'N', description: 'Only the first N rows.' },
    columns: { type: 'string', placeholder: 'NAME,NAME', description: 'Only these columns.' },
    near: {
      type: 'boolean',
      description:
        'Prints files that contain the same recording at another level, cut, rate or codec, and the offset between them.',
    },
    json: { type: 'boolean', description: 'Prints NDJSON: whole rows, or only --columns.' },
    csv: { type: 'boolean', description: 'Prints CSV.' },
  },
  examples: [
    { line: 'sonometer table results.parquet', what: 'the first rows' },
    {
      line: "sonometer table results.parquet --where 'integratedLufs<-30' --sort truePeakDb",
      what: 'quiet files, by true peak',
    },
    {
      line: 'sonometer table results.csv --sort -integratedLufs --top 10',
      what: 'the ten loudest',
    },
    {
      line: "sonometer table results.ndjson --where 'ok=false' --csv",
      what: 'failures, as CSV',
    },
  ],
  notes: [
    'TABLE is the output of --out: .ndjson, .csv, .parquet or a folder of parts. A name may be a part of a column name, if it matches only one column.',
    'An empty cell matches only = none and !~, and comes last in any order.',
    'A bound, as of the signal-to-noise ratio, matches < or > only where it decides.',
    'A lower bound of the signal-to-noise ratio is sorted by the quietest moments of its speech, as in verdicts.',
  ],

  async run({ values, positionals }, { out, log, view }) {
    const [path, ...others] = positionals;
    if (path === undefined || others.length > 0) throw new UsageError('it needs one table');
    if (values['json'] === true && values['csv'] === true)
      throw new UsageError('give --json or --csv, not both');
    try {
      const table = await openTableFile(path);
      if (values['near'] === true) {
        const asJson = values['json'] === true;
        const { pairs, bare } = await nearDuplicatesIn(table);
        for (const pair of pairs)
          out(
            asJson
              ? `${JSON.stringify(pair)}\n`
              : `${printable(pair.input)}  ≈  ${printable(pair.of)}${placeText(pair)}\n`,
          );
        const left =
          bare > 0
            ? `; ${bare} have no soundPrint (too little sound for a fingerprint, or rows of a gate), and were not checked`
            : '';
        log(`${pairs.length} files match an earlier file${left}\n`);
        return exitCode.ok;
      }
      const requested = await questionOf(table);
      const measures = measuresOf(table, requested);
      const { choice, columns } = chosen(table, values, { ...ownValues(requested), ...measures });
      const tally: Tally = { all: 0, met: 0 };
      if (values['json'] === true)
        for await (const row of chosenRows(table, choice, tally))
          out(`${JSON.stringify(values['columns'] === undefined ? row : pick(row, columns))}\n`);
      else if (values['csv'] === true) {
        out(csvLine(columns));
        for await (const row of chosenRows(table, choice, tally))
          out(csvLine(columns.map((name) => row[name] ?? null)));
      } else {
        const shown: FlatRow[] = [];
        const top = choice.top ?? ON_A_PAGE;
        for await (const row of chosenRows(table, { ...choice, top }, tally)) shown.push(row);
        if (shown.length > 0) out(`${rowsPage(shown, columns, measures, view)}\n`);
        const more = tally.met - shown.length;
        log(
          `${tally.met} of ${tally.all} rows${more > 0 ? `, ${more} not shown: --top ${tally.met} shows all` : ''}\n`,
        );
      }
      const { bounds = 0, open = 0 } = tally;
      if (open > 0)
        log(`sonometer: ${counted(open, 'row')} left out: a bound does not decide the condition\n`);
      if (bounds > 0)
        log(
          `sonometer: ${counted(bounds, 'lower bound')} of the signal-to-noise ratio: sorted by the quietest moments of the speech\n`,
        );
      return exitCode.ok;
    } catch (error) {
      if (error instanceof TableRefused || error instanceof ConditionRefused)
        throw new UsageError(error.message, { cause: error });
      throw error;
    }
  },
});

const NO_PRINTS = 'it has no column soundPrint: the table is from an earlier version';

async function nearDuplicatesIn(table: Table) {
  if (!table.columns.includes('soundPrint')) throw new TableRefused(NO_PRINTS);
  const prints = openPrintSet();
  const hashes = new Set<unknown>();
  let bare = 0;
  for await (const { input, audioSha256, soundPrint, ok } of table.rows()) {
    if (ok === false || hashes.has(audioSha256)) continue;
    if (typeof soundPrint === 'string' && prints.add(String(input), soundPrint)) {
      if (typeof audioSha256 === 'string') hashes.add(audioSha256); // the same samples are no other ones
    } else bare++;
  }
  return { pairs: prints.pairs(), bare };
}

function chosen(table: Table, values: Given['values'], measures: Measures) {
  const { where, sort, top, columns: listed } = values;
  const condition =
    where === undefined
      ? undefined
      : readCondition(String(where), table.columns, problemsIn(measures), (row, column) =>
          boundOfCell(row['warnings'], measures[column]?.id ?? column),
        );
  const order = sort === undefined ? undefined : readOrder(String(sort), table.columns);
  const ratios = ratioColumnsOf(measures);
  const requested = new Set([...(condition?.columns ?? []), ...(order ? [order.column] : [])]);
  const columns =
    listed === undefined
      ? columnsFor(table, requested, values['csv'] === true)
      : String(listed)
          .split(',')
          .map((name) => columnNamed(name.trim(), table.columns));
  return {
    columns,
    choice: {
      ...{ condition, order, top: top === undefined ? undefined : Number(top) },
      ...(ratios?.ratio === order?.column && { ratio: ratios }),
    },
  };
}

function columnsFor({ columns }: Table, requested: ReadonlySet<string>, isWhole: boolean) {
  if (isWhole) return columns;
  if (requested.size > 0) return [...new Set(['input', ...requested])];
  return ['input', ...columns.filter((name) => !NOT_SHOWN.has(name)).slice(0, FIELDS_ON_A_PAGE)];
}

const pick = (row: FlatRow, columns: readonly string[]) =>
  Object.fromEntries(columns.map((name) => [name, row[name] ?? null]));

async function questionOf(table: Table): Promise<Cell> {
  for await (const row of table.rows()) return row['asked.question'] ?? row['question'] ?? null;
  return null;
}

type Fields = Readonly<Record<string, Field['measure']>>;

/**
 * The measures of a table's columns, as far as they are ours: of its analysis, or of a gate's
 * fields.
 */
function measuresOf(table: Table, question: Cell): Fields {
  const fields = fieldsOf(question);
  return Object.fromEntries(
    table.columns.flatMap((name) => {
      const measure = fields[name] ?? selectable.get(name)?.measure;
      return measure ? [[name, measure]] : [];
    }),
  );
}

function fieldsOf(question: Cell): Fields {
  try {
    return typeof question === 'string' ? answerById(question).fields : {};
  } catch {
    return {}; // a gate's table, or one of another version
  }
}
