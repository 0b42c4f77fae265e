/**
 * A JSON Schema with `additionalProperties` in the place of the one pattern that matches every name: generators of
 * clients do not read patterns, and would call the values unknown.
 */
export function withoutPatterns(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutPatterns);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { patternProperties, ...rest } = schema as Readonly<Record<string, unknown>>;
  const plain = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, withoutPatterns(value)]),
  );
  const [only] = Object.values((patternProperties ?? {}) as Readonly<Record<string, unknown>>);
  return only === undefined ? plain : { ...plain, additionalProperties: withoutPatterns(only) };
}
