import type { Case } from './case.js';
import { caseGroups } from './cases/index.js';
import { codecCases } from './cases/codecs.js';
import type { Peers } from './peers/open-peers.js';
import { measureAt, type Result, runCase } from './run-case.js';

export interface Ran {
  readonly group: string;
  readonly reference: string;
  readonly seed: number;
  readonly results: readonly Result[];
  /** Share of the whole run that is over, 0..1. */
  readonly share: number;
}

export interface Choice {
  readonly seeds: readonly number[];
  /** A group, an answer, a field or a measure; all without it. */
  readonly only?: string | undefined;
  /** Other programs, whose readings are shown next to ours; with FFmpeg, its encoders make further signals. */
  readonly peers?: Peers | undefined;
}

interface Task {
  readonly group: string;
  readonly case: Case;
  readonly seed: number;
  readonly wanted: (measureId: string) => boolean;
}

const everything = () => true;

/** Runs the chosen cases one after the other; none are left where `only` names nothing. */
export async function* runCases(choice: Choice): AsyncGenerator<Ran> {
  const tasks = tasksOf(choice);
  for (const [i, { group, case: one, seed, wanted }] of tasks.entries()) {
    const results = await runCase(one, seed, { wanted, peers: choice.peers });
    yield { group, reference: one.reference, seed, results, share: (i + 1) / tasks.length };
  }
}

/** The chosen cases, in their order. */
export function tasksOf({ seeds, only, peers }: Choice): readonly Task[] {
  const groups = peers?.names.includes('ffmpeg')
    ? { ...caseGroups, codecs: codecCases }
    : caseGroups;
  return seeds.flatMap((seed) =>
    Object.entries<readonly Case[]>(groups).flatMap(([group, cases]) =>
      cases.flatMap((one: Case) => {
        const wanted = wantedOf(group, one, only);
        return wanted ? [{ group, case: one, seed, wanted }] : [];
      }),
    ),
  );
}

/** Which measures of a case are wanted; `undefined` when none is. */
function wantedOf(group: string, { answer, fields }: Case, only: string | undefined) {
  if (only === undefined || only === group || only === answer.id) return everything;
  const ids = new Set(
    fields
      .map((field) => ({ field, id: measureAt(answer, field).id }))
      .filter(({ field, id }) => id === only || field === only || `${answer.id}.${field}` === only)
      .map(({ id }) => id),
  );
  return ids.size > 0 ? (id: string) => ids.has(id) : undefined;
}
