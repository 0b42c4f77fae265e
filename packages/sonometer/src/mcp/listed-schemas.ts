import type { Shape } from '../service/shape.js';
import { DETAIL } from './analysis-tool.js';
import type { Tool } from './tool.js';

/** Parts of a schema that refusals state: an agent reads every word of the list before its first call. */
const UNLISTED = [
  'default',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'maxLength',
  'additionalProperties',
];

const asObject = (schema: Shape) => ({ ...schema, type: 'object' as const });

/** A schema as it is listed, in few words: a call is checked by the whole schema. */
export function listedInput(schema: Shape) {
  const short = (part: unknown): unknown => {
    if (Array.isArray(part) || typeof part !== 'object' || part === null) return part;
    if (part === DETAIL) return { const: 'full' };
    // values and properties show the type
    const isTyped = 'enum' in part || 'properties' in part;
    const unlisted = isTyped ? [...UNLISTED, 'type'] : UNLISTED;
    return Object.fromEntries(
      Object.entries(part)
        .filter(([key]) => !unlisted.includes(key))
        .map(([key, value]) => [key, short(value)]),
    );
  };
  return asObject(short(schema) as Shape);
}

type Properties = Readonly<Record<string, Shape>>;

/** What an answer always has; of each item of a list the first property. The resource of the schema has all. */
export function listedOutput({ properties = {}, required = [] }: Shape) {
  const named = Object.entries(properties as Properties);
  const always = named.filter(([name]) => (required as readonly string[]).includes(name));
  return asObject({
    properties: Object.fromEntries(always.map(([name, shape]) => [name, briefShape(shape)])),
  });
}

function briefShape({ type, items }: Shape): Shape {
  if (items === undefined) return type === undefined ? {} : { type };
  const { type: itemType, properties } = items as Shape;
  const [first] = Object.entries((properties ?? {}) as Properties);
  const item = first ? { properties: { [first[0]]: briefShape(first[1]) } } : { type: itemType };
  return { type, items: item };
}

/** None where it is the name in words, articles aside. */
export const listedTitle = ({ name, title }: Tool): { readonly title?: string } =>
  title.toLowerCase().replace(/ an? /, ' ') === name.replaceAll('_', ' ') ? {} : { title };

/** An answer may get more fields later: its reader must not refuse them, unlike in arguments. */
export const openOutput = (output: Shape): Shape => ({
  ...output,
  additionalProperties: undefined,
});
