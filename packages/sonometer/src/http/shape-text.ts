import { counted } from '@sonometer/report/reading/quantity.js';

/** JSON Schema, as far as the bodies of requests go. */
interface JsonShape {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonShape[];
  readonly items?: JsonShape;
  readonly properties?: Readonly<Record<string, JsonShape>>;
  readonly required?: readonly string[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** What a value of a shape is, for refusals: `a list of 1 to 50 items, each an object with url or objectPath`. */
export function shapeText(shape: JsonShape): string {
  const { type, format, enum: values, anyOf, items } = shape;
  if (values) return `one of ${values.join(', ')}`;
  if (anyOf) return [...new Set(anyOf.map(shapeText))].join(' or ');
  switch (type) {
    case 'string':
      return format === 'uri'
        ? 'a URL'
        : `text${rangeText(shape.minLength, shape.maxLength, 'character')}`;
    case 'integer':
    case 'number': {
      const { minimum = -Infinity, maximum = Infinity } = shape;
      const bounds = Number.isFinite(maximum) ? ` from ${minimum} to ${maximum}` : '';
      const least = Number.isFinite(minimum) && bounds === '' ? ` of at least ${minimum}` : bounds;
      return `a ${type === 'integer' ? 'whole ' : ''}number${least}`;
    }
    case 'boolean':
      return 'true or false';
    case 'null':
      return 'null';
    case 'array':
      return `a list${rangeText(shape.minItems, shape.maxItems, 'item')}${items ? `, each ${shapeText(items)}` : ''}`;
    case 'object':
      return `an object${membersText(shape)}`;
    case undefined:
    default:
      return 'a value';
  }
}

function rangeText(min: number | undefined, max: number | undefined, noun: string): string {
  if (max === undefined) return min === undefined ? '' : ` of at least ${counted(min, noun)}`;
  return min === undefined ? ` of at most ${counted(max, noun)}` : ` of ${min} to ${max} ${noun}s`;
}

const AUDIO = ['url', 'objectPath'];

/** The fields that are needed, and those that may be left out. Audio is given as one of two. */
function membersText({ properties = {}, required = [] }: JsonShape): string {
  const names = Object.keys(properties);
  const isAudio = AUDIO.every((name) => names.includes(name));
  const optional = names.filter(
    (name) => !required.includes(name) && !(isAudio && AUDIO.includes(name)),
  );
  const needed = [...(isAudio ? [AUDIO.join(' or ')] : []), ...required].join(', ');
  if (names.length === 0) return '';
  if (optional.length === 0) return ` with ${needed}`;
  return needed === ''
    ? ` with any of ${optional.join(', ')}`
    : ` with ${needed}, and optionally ${optional.join(', ')}`;
}
