/** The folder of the package, from the compiled tree and from the bundle alike: both lie one folder below it. */
const folder = new URL('../', import.meta.url);

/** A file that the package carries beside its code. */
export const packageFile = (path: string): URL => new URL(path, folder);
