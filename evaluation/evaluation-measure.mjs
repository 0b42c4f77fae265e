import { defineMeasure } from '../packages/engine/dist/index.js';

/** A measure whose value an evaluation reads: what the engine derives, as it is. */
export const evaluationMeasure = (name, needs, read) =>
  defineMeasure({
    id: `evaluation.${name}`,
    title: '',
    definition: '',
    unit: 'text',
    status: 'beta',
    basis: '',
    margin: null,
    needs,
    read: (inputs) => ({ value: read(inputs) }),
  });
