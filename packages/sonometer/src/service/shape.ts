/** JSON Schema, as OpenAPI 3.1 and MCP use it. */
export type Shape = Readonly<Record<string, unknown>>;
