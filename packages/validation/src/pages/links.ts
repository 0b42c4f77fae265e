import { posix } from 'node:path';

/**
 * Address of the published reference: each release pushes `docs/` with what was built to that
 * branch. Pages that people write link to generated ones by it.
 */
export const PUBLISHED =
  'https://github.com/sonometer/sonometer/blob/documentation/docs/reference/';

/** Path of a page below `docs/` as a server has it: without the folder of generated pages. */
const toServed = (path: string): string => path.replace(/^docs\/reference\//, 'docs/');

/**
 * A page or note of the folder `from` as a server has it in `to`: `docs/` and `docs/reference/` are
 * one tree, and links to published pages lead into it. Paths begin at the root of the repository.
 */
export const servedLinks = (markdown: string, from: string, to: string): string =>
  withTargets(markdown, (href) => {
    const isPublished = href.startsWith(PUBLISHED);
    if (!isPublished && isAddress(href)) return href;
    const path = isPublished
      ? `docs/${href.slice(PUBLISHED.length)}`
      : toServed(posix.join(from, href));
    return posix.relative(to, path);
  });

/**
 * The opposite for a generated page, whose folder is `docs/<folder>` on a server: links lead to
 * where files lie in the repository. `generated` has the paths of generated pages below `docs/`.
 */
export const storedLinks = (
  markdown: string,
  folder: string,
  generated: ReadonlySet<string>,
): string =>
  withTargets(markdown, (href) => {
    if (isAddress(href)) return href;
    const path = posix.join('docs', folder, href);
    const below = posix.relative('docs', path);
    return posix.relative(
      posix.join('docs/reference', folder),
      generated.has(below) ? `docs/reference/${below}` : path,
    );
  });

const isAddress = (href: string): boolean => /^[a-z]+:/.test(href);

/** Replaces the target of every link; links within a page, and anchors, stay. */
const withTargets = (markdown: string, targetOf: (href: string) => string): string =>
  markdown.replaceAll(
    /\]\(([^)#\s]+)(#[^)\s]*)?\)/g,
    (_, href: string, anchor = '') => `](${targetOf(href)}${anchor})`,
  );
