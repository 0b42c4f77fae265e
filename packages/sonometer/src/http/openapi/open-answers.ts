import type { Shape } from '../../service/shape.js';

/**
 * The document with open schemas of answers, because answers may get new fields. Schemas of requests stay closed:
 * an unknown option is refused. Tests use the closed schemas, so that no field is missing in them.
 */
export function withOpenAnswers(document: Shape): Shape {
  const { paths, components, ...rest } = document;
  const opened = Object.entries(paths as Paths).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([method, { responses, ...operation }]) => [
        method,
        { ...operation, responses: toOpen(responses) },
      ]),
    ),
  ]);
  return { ...rest, paths: Object.fromEntries(opened) as Paths, components: toOpen(components) };
}

type Paths = Readonly<Record<string, Readonly<Record<string, Shape>>>>;

/** A copy without `additionalProperties: false`. */
function toOpen(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(toOpen);
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).flatMap(([key, value]: [string, unknown]) =>
      key === 'additionalProperties' && value === false ? [] : [[key, toOpen(value)]],
    ),
  );
}
