import { statSync } from 'node:fs';

const packages = new URL('../packages/', import.meta.url);
const changedMs = (path: string) =>
  statSync(new URL(path, packages), { throwIfNoEntry: false })?.mtimeMs ?? 0;

/**
 * A thread's script of the last build: a thread cannot run TypeScript. It is that of the bundle, which loads in a
 * third of the time, unless the compiled tree is newer, or asked for to be counted by coverage (bin/sonometer.mjs).
 */
export function builtScript(inTree: string, inBundle: string): URL {
  const builds = ['sonometer', 'engine', 'report', 'validation'];
  const builtMs = Math.max(...builds.map((name) => changedMs(`${name}/tsconfig.tsbuildinfo`)));
  const bundled = `sonometer/bundle/${inBundle}`;
  const isTree = Boolean(process.env['SONOMETER_UNBUNDLED']) || changedMs(bundled) < builtMs;
  return new URL(isTree ? `sonometer/dist/${inTree}` : bundled, packages);
}
