// Measures one damaged file after the other, on behalf of fuzz.mjs.
import { parentPort } from 'node:worker_threads';
import { analyze, bytesSource, Fault, mix, signal, voice } from '../packages/engine/dist/index.js';

/** Everything that the three families read, in one go. */
const answer = {
  id: 'fuzz',
  title: '',
  fields: Object.fromEntries(
    [mix, signal, voice].flatMap(({ id, fields, series }) =>
      Object.entries({ ...fields, ...series }).map(([path, measure]) => [
        `${id}-${path.replaceAll('.', '-')}`,
        measure,
      ]),
    ),
  ),
  series: {},
  required: [],
  accepts: [],
  absent: 'null',
};

/** Paths of values that are no numbers. */
function notFinite(value, path = '') {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : path;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, part] of Object.entries(value)) {
    const found = notFinite(part, `${path}/${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

parentPort.on('message', async (bytes) => {
  try {
    const { body, durationSec } = await analyze(bytesSource(bytes), { answer });
    const bad = notFinite(body);
    parentPort.postMessage(
      bad === undefined
        ? { kind: 'decoded', durationSec }
        : { kind: 'error', what: `${bad} is not finite` },
    );
  } catch (error) {
    parentPort.postMessage(
      error instanceof Fault
        ? { kind: 'refused', code: error.code }
        : { kind: 'error', what: String(error?.stack ?? error) },
    );
  }
});
