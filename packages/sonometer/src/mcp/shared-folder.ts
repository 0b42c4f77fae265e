/** The folder that all names begin with, its slash included; empty for a single name. */
export function sharedFolder(names: readonly string[]): string {
  const [first = ''] = names;
  const folders = first.split('/').slice(0, -1);
  for (; folders.length > 0 && names.length > 1; folders.pop()) {
    const folder = `${folders.join('/')}/`;
    if (names.every((name) => name.startsWith(folder))) return folder;
  }
  return '';
}
