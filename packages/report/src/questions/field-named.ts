import { unitOfPart } from '@sonometer/engine/measures/parts';
import { partOf, plainName, usuallyNamed } from '../presentation/measures.js';
import { type Field, selectable } from './selection.js';

/** A value of an answer, by one of the names that interfaces print. */
export interface NamedField extends Field {
  /** The place of the value in the body of the answer. */
  readonly path: string;
  readonly title: string;
  readonly unit: Field['measure']['unit'];
}

/**
 * The value of a name: as rules write it (`mix.truePeakDb`, `profile.master.true-peak`), as answers print it
 * (`true-peak`, `key.fit`), or as other programs call it (`LRA`). Of several answers with that value the first.
 */
export function fieldNamed(name: string): NamedField | undefined {
  const whole = wholeNamed(name);
  if (whole)
    return { ...whole, path: pathIn(whole), title: whole.measure.title, unit: whole.measure.unit };
  for (let end = name.lastIndexOf('.'); end > 0; end = name.lastIndexOf('.', end - 1)) {
    const field = printedAs(name.slice(0, end));
    const inside = name.slice(end + 1);
    const part = field && partIn(field.measure.shape, inside.split('.'));
    if (!part) continue;
    const stated = partOf(`${field.measure.id}.${inside}`);
    return {
      ...field,
      path: `${pathIn(field)}.${inside}`,
      title: stated?.label ?? `${field.measure.title}, ${inside}`,
      unit: stated?.unit ?? unitOfPart(part) ?? '1',
    };
  }
  return undefined;
}

type Shape = NonNullable<Field['measure']['shape']>;

/** The declared part of an object, by the names that lead to it. */
function partIn(shape: Shape | undefined, [name, ...inside]: readonly string[]): Shape | undefined {
  if (name === undefined) return shape;
  const parts = (shape?.['properties'] ?? {}) as Readonly<Record<string, Shape>>;
  return Object.hasOwn(parts, name) ? partIn(parts[name], inside) : undefined;
}

const pathIn = ({ name, answer }: Field): string => name.slice(answer.id.length + 1);

const wholeNamed = (name: string): Field | undefined => printedAs(name) ?? usuallyCalled(name);

function printedAs(name: string): Field | undefined {
  const exact = selectable.get(name) ?? selectable.get(`profile.${name}`);
  return (
    exact ?? firstWhere((one) => pathIn(one) === name || one.measure.id === name) ?? endingIn(name)
  );
}

/** A last part alone, such as `sub`, where only one value has it: `label` is the name of many. */
function endingIn(name: string): Field | undefined {
  const all = [...selectable.values()].filter((one) => one.name.endsWith(`.${name}`));
  return new Set(all.map(({ measure }) => measure.id)).size === 1 ? all[0] : undefined;
}

function usuallyCalled(name: string): Field | undefined {
  const [id] = usuallyNamed(name);
  const plain = plainName(name);
  return (
    firstWhere(({ measure }) => measure.id === id) ??
    (plain === '' ? undefined : firstWhere((field) => plainName(pathIn(field)) === plain))
  );
}

const firstWhere = (isMeant: (field: Field) => boolean): Field | undefined =>
  [...selectable.values()].find(isMeant);
