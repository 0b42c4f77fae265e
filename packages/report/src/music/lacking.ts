import type { MusicFacts } from './music-facts.js';

/** Why two recordings cannot be compared: the values that one of them, or both, do not have. */
export function lacking(name: string, a: MusicFacts, b: MusicFacts): { readonly absent: string } {
  const [inA, inB] = [a.omitted[name], b.omitted[name]];
  if (inA !== undefined && inA === inB) return { absent: `A and B: ${inA}` };
  const stated = [inA && `A: ${inA}`, inB && `B: ${inB}`].filter(Boolean);
  return { absent: stated.join('; ') };
}
