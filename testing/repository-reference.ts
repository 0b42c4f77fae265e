import { loadCommands } from '../packages/sonometer/src/cli/commands/index.js';
import { referencePages } from '../packages/validation/src/pages/reference-pages.js';

let pages: ReturnType<typeof referencePages> | undefined;

/** The generated pages of the documentation as the sources make them; made once for all tests of a process. */
export const repositoryReference = (): ReturnType<typeof referencePages> =>
  (pages ??= loadCommands().then((commands) =>
    referencePages({
      root: new URL('../', import.meta.url),
      declarations: 'packages/engine/src/measures/',
      commands,
    }),
  ));
