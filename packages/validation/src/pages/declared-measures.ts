import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Answer, Measure } from '@sonometer/engine';
import type { DeclaredMeasure } from './measure-index.js';

/** Where the measures that are declared elsewhere belong. */
const ELSEWHERE: Readonly<Record<string, string>> = { profile: 'file' };

/**
 * The measures that the answers print, each with the subject in whose folder it is declared. `folder` holds
 * `<subject>/<measure>.js`, or `.ts` where tests run the sources.
 */
export async function declaredMeasures(
  folder: URL,
  answers: readonly Answer[],
): Promise<readonly DeclaredMeasure[]> {
  const subjects = new Map<unknown, string>();
  for (const { name: subject } of foldersIn(folder))
    for (const file of modulesIn(new URL(`${subject}/`, folder))) {
      const declared = (await import(file.href)) as Readonly<Record<string, unknown>>;
      for (const value of Object.values(declared))
        for (const one of Array.isArray(value) ? (value as unknown[]) : [value])
          subjects.set(one, subject);
    }
  const printed = new Set(
    answers.flatMap(({ fields, series, blocks = {} }) =>
      Object.values({ ...fields, ...series, ...blocks }),
    ),
  );
  // Of what every profile declares for itself, one represents all.
  const known = new Map<Measure | string, DeclaredMeasure>();
  for (const measure of printed) {
    const subject = subjects.get(measure) ?? ELSEWHERE[measure.id];
    if (subject === undefined) throw new Error(`${measure.id} is declared in no folder`);
    const key = subjects.has(measure) ? measure : measure.id;
    if (!known.has(key)) known.set(key, { subject, measure });
  }
  return [...known.values()];
}

const foldersIn = (folder: URL) =>
  readdirSync(fileURLToPath(folder), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );

const modulesIn = (folder: URL) =>
  readdirSync(fileURLToPath(folder))
    .filter((name) => /^[^.]+\.(js|ts)$/.test(name))
    .map((name) => new URL(name, folder));
