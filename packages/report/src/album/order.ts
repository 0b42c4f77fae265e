const byName = new Intl.Collator('en', { numeric: true });

/** In the order of their names, with numbers as numbers: 2 comes before 10. */
export const inOrderOfNames = <T extends { readonly name: string }>(parts: readonly T[]): T[] =>
  [...parts].sort((a, b) => byName.compare(a.name, b.name));
