/**
 * Parameters of a path for the routes. No store can look for a NUL character, and nothing of ours has one in its name. In its
 * place comes U+FFFD, which nothing has either, so that each route answers as for every other unknown name.
 */
export const withoutNul = (params: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, value.replaceAll('\0', '\uFFFD')]),
  );
