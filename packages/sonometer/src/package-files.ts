/**
 * The folder of the package, both from the compiled tree and from the bundle: each lies one folder
 * below it.
 */
const folder = new URL('../', import.meta.url);

/** A file that the package carries besides its code. */
export const packageFile = (path: string): URL => new URL(path, folder);
