import type { Reading } from '../core/reading.js';
import { defineDerived, type Derived } from '../derived/derived.js';
import type { Json, Measure } from './measure.js';

/** A measure as an input of another: a verdict decides on the very numbers that the reader sees. */
export const inputOf = <V extends Json>(measure: Measure<V>): Derived<Reading<V>> =>
  defineDerived({
    id: `reading of ${measure.id}`,
    basis: measure.basis,
    needs: measure.needs,
    derive: (inputs, about): Reading<V> => measure.read(inputs, about),
  });
