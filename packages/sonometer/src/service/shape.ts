/** JSON Schema, as OpenAPI 3.1 and MCP speak it. */
export type Shape = Readonly<Record<string, unknown>>;
