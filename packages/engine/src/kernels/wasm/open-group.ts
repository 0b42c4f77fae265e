import type { KernelGroup, Open, Openers } from '../kernel-group.js';
import { type Arena, ifItFits } from './arena.js';

/** The kernels of a group on the memory of an arena; where that is full, the plain ones. */
export function openGroup<K extends Openers<K>>({ plain, fast }: KernelGroup<K>, arena: Arena): K {
  const fastByName: Readonly<Record<string, Open>> = fast;
  const openers = Object.entries<Open>(plain).map(([name, openPlain]) => {
    const open = (...given: never[]) =>
      ifItFits(
        () => fastByName[name]?.(...([arena, ...given] as never[])),
        () => openPlain(...given),
      );
    return [name, open];
  });
  return Object.fromEntries(openers) as K; // of the same names and types
}
