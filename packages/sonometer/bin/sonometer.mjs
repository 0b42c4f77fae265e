#!/usr/bin/env node

// Not imported: the facade that Node makes for an import reads every name of a module, which loads others.
const { statSync } = process.getBuiltinModule('fs');
const { enableCompileCache } = process.getBuiltinModule('module');
const { setFlagsFromString } = process.getBuiltinModule('v8');

// V8 answers steady short-lived garbage with ever larger young generations: 52 MB more after three hours of
// MP3 than after three minutes, for nothing (docs/decisions/0002-speed.md). A server keeps V8's ways.
if (process.argv[2] !== 'serve') setFlagsFromString('--semi-space-growth-factor=1');

// Compiled code is kept between runs where Node can (22.1 and newer): starting is most of a short measurement.
enableCompileCache?.();

const program = programFile();
if (program) {
  const { main } = await import(program.href);
  await main();
} else {
  process.stderr.write('sonometer: it is not built yet. Run npm run build first.\n');
  process.exitCode = 2;
}

/** The bundle, a fifth of the start; in a clone the compiled tree where that is newer or asked for. */
function programFile() {
  const [bundle, tree] = ['../bundle/main.js', '../dist/cli/main.js'].map(
    (path) => new URL(path, import.meta.url),
  );
  const bundledMs = process.env.SONOMETER_UNBUNDLED ? undefined : changedMs(bundle);
  if (bundledMs === undefined) return changedMs(tree) === undefined ? undefined : tree;
  const builds = ['..', '../../engine', '../../report', '../../validation'].map(
    (folder) => new URL(`${folder}/tsconfig.tsbuildinfo`, import.meta.url),
  );
  return builds.some((file) => (changedMs(file) ?? 0) > bundledMs) ? tree : bundle;
}

function changedMs(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}
