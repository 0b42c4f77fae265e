import { type Options, readOptions } from '../packages/engine/src/core/options.js';
import { defineMeasure } from '../packages/engine/src/measures/measure.js';
import { readMeasures } from '../packages/engine/src/read-measures.js';
import type { Input } from '../packages/engine/src/features/feature.js';
import type { Recording } from './readings.js';

/** The output of a track or of a derived value on samples, through the whole engine. */
export async function computeDerived<Output>(
  input: Input<Output>,
  recording: Recording,
  options: Partial<Options> = {},
): Promise<Output> {
  let output: { readonly of: Output } | undefined;
  const probe = defineMeasure({
    id: 'probe',
    title: 'Probe',
    definition: 'Hands on its input.',
    unit: 'text',
    status: 'beta',
    basis: 'test',
    margin: null,
    needs: { input },
    read: (inputs) => {
      output = { of: inputs.input };
      return { value: '' };
    },
  });
  const all = { ...readOptions({}, [], new Date('2026-11-20')), ...options };
  await readMeasures(recording, [probe], all);
  if (!output) throw new Error(`${input.id} was not read`);
  return output.of;
}
