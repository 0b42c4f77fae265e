import { stat } from 'node:fs/promises';
import type { AnalysisTask } from '../pool/analysis-task.js';

/** A bucket's object, without the keys to it: each worker has its own. */
export interface BucketObject {
  readonly bucket: string;
  readonly key: string;
  readonly endpoint?: string;
  readonly region: string;
}

/** One file of a dataset, as it travels to a worker process. */
export interface DatasetTask extends Pick<AnalysisTask, 'answerId' | 'options' | 'nowMs'> {
  /** A path that workers see too, or an object of a bucket. */
  readonly input: { readonly path: string } | BucketObject;
  /** The path of the result, without its ending; one that workers see too. */
  readonly result: string;
}

/** Endings of the two results that a file may have; with either it is done. */
export const ANSWERED = '.json';
export const REFUSED = '.error.json';

/** Whether a file of a dataset has its result, of either kind. */
export async function isDone(result: string): Promise<boolean> {
  const found = await Promise.all([ANSWERED, REFUSED].map((ending) => isThere(result + ending)));
  return found.includes(true);
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
