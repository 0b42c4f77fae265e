import { makeCodeTables } from './code-tables.js';
import { LONG_EDGES, SHORT_EDGES, TNS_LONG_BANDS, TNS_SHORT_BANDS } from './tables.js';

/** Words of a row, as in the module's `layout.ts`. */
const LONG_ROW = 54;
const SHORT_ROW = 18;

/** The tables of the WebAssembly kernel that it does not compute itself, in the order of its `layout.ts`. */
export function writeTables(buffer: ArrayBuffer, start: number): void {
  let at = start;
  const put = (values: ArrayLike<number>, room = values.length) => {
    new Uint32Array(buffer, at, room).set(values);
    at += 4 * room;
  };
  for (const [rate, edges] of LONG_EDGES.entries())
    put([edges.length - 1, TNS_LONG_BANDS[rate] ?? 0, ...edges], LONG_ROW);
  for (const [rate, edges] of SHORT_EDGES.entries())
    put([edges.length - 1, TNS_SHORT_BANDS[rate] ?? 0, ...edges], SHORT_ROW);
  const { entries, places } = makeCodeTables();
  put(places);
  put(entries);
}
