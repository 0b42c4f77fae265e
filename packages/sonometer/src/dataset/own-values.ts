import type { Cell } from '@sonometer/report/dataset/columns.js';
import { errorCodes } from '@sonometer/report/errors/error-table.js';
import { OWN_CODES } from '@sonometer/report/errors/failure.js';
import type { Measures } from '@sonometer/report/questions/allowed-values.js';
import { families, profileByName } from '@sonometer/report/questions/families.js';

const named = (id: string, values: readonly string[]): Measures[string] => ({
  id,
  unit: 'text',
  shape: { type: 'string', enum: values },
});

const answers = [...Object.values(families).map(({ answer }) => answer), ...profileByName.values()];
const ids = answers.map(({ id }) => id);

/**
 * The values of the columns that every table has, by the analysis of its rows: a gate's names a
 * spec of the user's. Columns that are not here hold any text: warnings are sentences.
 */
export function ownValues(requested?: Cell): Measures {
  const question = named('question', [
    ...new Set([...ids, ...(requested ? [String(requested)] : [])]),
  ]);
  return {
    ok: { id: 'ok', unit: 'text', shape: { type: 'boolean' } },
    error: named('error', [...errorCodes, ...OWN_CODES]),
    question,
    'asked.question': question,
  };
}
