#!/usr/bin/env node

// Not imported: the facade that Node makes for an import reads every name of a module, which loads others.
const { statSync } = process.getBuiltinModule('fs');
const { enableCompileCache } = process.getBuiltinModule('module');
const { setFlagsFromString } = process.getBuiltinModule('v8');

// V8 answers steady short-lived garbage with ever larger young generations: 52 MB more after three
// hours of MP3 than after three minutes (docs/decisions/0002-speed.md). Loading the program grows
// them once, to 4 MB; then they stay: with 1 MB there were four times as many collections. A server
// uses V8's default.
const isServer = process.argv[2] === 'serve';
if (!isServer) setFlagsFromString('--semi-space-growth-factor=4');

// So small a generation is collected sooner by one thread than helpers are woken: 5 % less processor time.
if (!isServer) setFlagsFromString('--no-parallel-scavenge');

// Compiling was a quarter of the processor time of a measurement. With a quarter of the inlining, and
// functions that must run for longer first, V8 spends a third less on it, and code runs as fast.
setFlagsFromString('--max-inlined-bytecode-size-cumulative=200');
if (process.versions.v8.startsWith('11.')) setFlagsFromString('--interrupt-budget=400000'); // renamed since

// Compiled code is cached between runs where Node can (22.1 and newer): starting is most of a short
// measurement.
enableCompileCache?.();

const program = programFile();
if (program) {
  const { main } = await import(program.href);
  if (!isServer) setFlagsFromString('--semi-space-growth-factor=1');
  await main();
} else {
  process.stderr.write('sonometer: it is not built yet. Run npm run build first.\n');
  process.exitCode = 2;
}

/**
 * The bundle, which starts in a fifth of the time; the compiled tree where it is requested or there
 * is no bundle.
 */
function programFile() {
  const [bundle, tree] = ['../bundle/main.js', '../dist/cli/main.js'].map(
    (path) => new URL(path, import.meta.url),
  );
  const files = process.env.SONOMETER_UNBUNDLED ? [tree] : [bundle, tree];
  return files.find((file) => statSync(file, { throwIfNoEntry: false }) !== undefined);
}
