/** The rights of a key: have audio analysed, read what there is, change and remove it. */
export const SCOPES = ['analyse', 'read', 'admin'] as const;
export type Scope = (typeof SCOPES)[number];

/** The scopes of a stored text; `null` means all of them. */
export const scopesOf = (text: string | null): readonly Scope[] =>
  text === null ? SCOPES : SCOPES.filter((scope) => text.split(',').includes(scope));

/** @throws Error with a sentence for the operator. */
export function readScopes(text: string): readonly Scope[] {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !SCOPES.some((scope) => scope === name));
  if (unknown !== undefined)
    throw new Error(`no scope "${unknown}"; there are ${SCOPES.join(', ')}`);
  return SCOPES.filter((scope) => names.includes(scope));
}
