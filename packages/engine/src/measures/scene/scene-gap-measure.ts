import { readFrom } from '../../core/reading.js';
import { type SceneGaps, sceneGaps } from '../../derived/scene/scene-gaps.js';
import type { Needs } from '../../features/feature.js';
import { defineMeasure, type Measure } from '../measure.js';

type Declared<Id extends string> = Pick<
  Measure<number, Needs, Id>,
  'id' | 'title' | 'definition' | 'unit' | 'basis'
>;

/** Declares one of the figures that describe the pauses. */
export const sceneGapMeasure = <const Id extends string>(
  figure: keyof SceneGaps,
  declared: Declared<Id>,
) =>
  defineMeasure({
    ...declared,
    status: 'proxy',
    margin: null,
    needs: { gaps: sceneGaps },
    read: ({ gaps }) => readFrom(gaps, ({ [figure]: reading }) => reading),
  });
