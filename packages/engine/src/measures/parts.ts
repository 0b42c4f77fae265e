import type { Json, Shape, Unit } from './measure.js';

/** Stands in types only, for what a measure may read into a shape. */
declare const ACCEPTS: unique symbol;

/** The JSON Schema of a value with its type. */
export type ShapeOf<V> = Shape & { readonly [ACCEPTS]: (value: V) => void };
/** Whose type is that of the reading. */
export type UntypedShape = Shape & { readonly [ACCEPTS]?: never };

/** What a typed shape accepts. */
export type ValueOf<S> = S extends ShapeOf<infer V> ? V : Json;

/** A part of an object that may be left out. */
interface Optional<S extends Shape> {
  readonly optional: S;
}
type Parts = Readonly<Record<string, Shape | Optional<Shape>>>;
type Required<P> = { [K in keyof P]: P[K] extends Optional<Shape> ? never : K }[keyof P];
type ObjectOf<P> = {
  readonly [K in Required<P>]: ValueOf<P[K]>;
} & {
  readonly [K in Exclude<keyof P, Required<P>>]?: P[K] extends Optional<infer S>
    ? ValueOf<S>
    : never;
};

interface Limits {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  /** Of a unit that numbers of any kind have. */
  readonly type?: 'integer';
}
interface Length {
  readonly minItems?: number;
  readonly maxItems?: number;
}

const typed = <V>(shape: Shape): ShapeOf<V> => shape as ShapeOf<V>;

/** A description, further keywords, or both. */
type About<Keywords> = readonly (string | Keywords | undefined)[];
const describe = (about: About<object>): Shape =>
  Object.assign(
    {},
    ...about.map((one) => (typeof one === 'string' ? { description: one } : one)),
  ) as Shape;

/** Next to the shapes, which are JSON Schema as they are. */
const units = /* @__PURE__ */ new WeakMap<Shape, Unit>();

/** The unit of a part; `undefined` for what is no number, or has a schema of its own. */
export const unitOfPart = (shape: Shape): Unit | undefined => units.get(shape);

function withUnit<V>(unit: Unit, shape: Shape): ShapeOf<V> {
  units.set(shape, unit);
  return typed(shape);
}

/** A number of that unit. */
export const part = /* @__NO_SIDE_EFFECTS__ */ (unit: Unit, ...about: About<Limits>) =>
  withUnit<number>(unit, { type: unit === 'count' ? 'integer' : 'number', ...describe(about) });

/** A number, or `null` for none. */
export const partOrNull = /* @__NO_SIDE_EFFECTS__ */ (unit: Unit, ...about: About<Limits>) =>
  withUnit<number | null>(unit, { type: ['number', 'null'], ...describe(about) });

/** A share or a score from 0 to 1. */
export const share = /* @__NO_SIDE_EFFECTS__ */ (description?: string) =>
  part('1', description, { minimum: 0, maximum: 1 });

export const text = /* @__NO_SIDE_EFFECTS__ */ (...about: About<{ readonly maxLength: number }>) =>
  typed<string>({ type: 'string', ...describe(about) });

export const flag = /* @__NO_SIDE_EFFECTS__ */ (description?: string) =>
  typed<boolean>({ type: 'boolean', ...describe([description]) });

/** One of these values. */
export const oneOf = /* @__NO_SIDE_EFFECTS__ */ <const V extends Json>(
  values: readonly V[],
  description?: string,
) => typed<V>({ enum: values, ...describe([description]) });

export const list = /* @__NO_SIDE_EFFECTS__ */ <const S extends Shape>(
  items: S,
  ...about: About<Length>
) => typed<readonly ValueOf<S>[]>({ type: 'array', items, ...describe(about) });

export const optional = /* @__NO_SIDE_EFFECTS__ */ <const S extends Shape>(
  shape: S,
): Optional<S> => ({ optional: shape });

/** An object of these parts and no others; all but the optional ones are required. */
export const parts = /* @__NO_SIDE_EFFECTS__ */ <const P extends Parts>(
  of: P,
  description?: string,
) => {
  const required = Object.keys(of).filter((key) => !isOptional(of[key]));
  const properties = Object.fromEntries(
    Object.entries(of).map(([key, one]) => [key, isOptional(one) ? one.optional : one]),
  );
  return typed<ObjectOf<P>>({
    type: 'object',
    additionalProperties: false,
    ...(required.length > 0 && { required }),
    properties,
    ...describe([description]),
  });
};

const isOptional = (part: Shape | Optional<Shape> | undefined): part is Optional<Shape> =>
  part !== undefined && 'optional' in part;
