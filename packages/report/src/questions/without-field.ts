type Body = Readonly<Record<string, unknown>>;

/** Fields about other fields. */
const ADJACENT: readonly string[] = ['omitted', 'measureStatus'];

/**
 * The body of an answer without an additionally requested field, and without the remarks about it.
 */
export const withoutField = (body: Body, field: string): Body =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      if (name === field) return [];
      return ADJACENT.includes(name)
        ? leftOf(name, value as Body, field)
        : [[name, value] as const];
    }),
  );

function leftOf(name: string, about: Body, field: string): readonly (readonly [string, unknown])[] {
  const { [field]: own, ...others } = about;
  if (own === undefined) return [[name, about]];
  return Object.keys(others).length === 0 ? [] : [[name, others]];
}
