/**
 * Compiles the kernels to WebAssembly and writes them, as text, into the engine's sources, together
 * with the types of what they export. Does nothing when neither the sources nor the compiler changed.
 */
import { createHash } from 'node:crypto';
import binaryen from 'assemblyscript/binaryen';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { packBytes } from './pack-bytes.mjs';

/**
 * Each module has its own memory, of so many pages of 64 KiB. It never grows, since growing would detach every
 * view (`wasm/arena.ts`). The decoders are apart, so that hostile bytes reach no analysis.
 */
const MODULES = [
  { sources: 'assembly/', pages: 512, output: '../packages/engine/src/kernels/kernel-bytes.ts' },
  {
    sources: 'assembly/',
    entry: 'further.ts',
    pages: 512,
    memoryBase: 65_536, // the first page is that of the others, the second theirs: `wasm/arena.ts`
    output: '../packages/engine/src/kernels/further/kernel-bytes.ts',
  },
  {
    sources: 'assembly/lossless/',
    pages: 172,
    output: '../packages/decode/src/decode/lossless/kernel-bytes.ts',
  },
  {
    sources: 'assembly/mpeg/',
    pages: 11,
    output: '../packages/decode/src/decode/mpeg/kernel-bytes.ts',
  },
  {
    sources: 'assembly/aac/',
    pages: 26,
    output: '../packages/decode/src/decode/aac/kernel-bytes.ts',
  },
  {
    sources: 'assembly/vorbis/',
    pages: 128,
    output: '../packages/decode/src/decode/vorbis/kernel-bytes.ts',
  },
  {
    sources: 'assembly/pcm/',
    pages: 4,
    output: '../packages/decode/src/decode/pcm/kernel-bytes.ts',
  },
];

const { version } = JSON.parse(
  readFileSync(new URL(import.meta.resolve('assemblyscript/package.json')), 'utf8'),
);
const script = [import.meta.url, new URL('pack-bytes.mjs', import.meta.url)].map((url) =>
  readFileSync(new URL(url), 'utf8'),
);
for (const module of MODULES) await build(module);

async function build({ sources: folder, entry = 'index.ts', pages, memoryBase, output }) {
  const options = optionsOf(pages, memoryBase);
  const to = new URL(output, import.meta.url);
  const sources = { ...readSources(folder), ...readSources('assembly/common/') };
  const stamp = `// ${createHash('sha256')
    .update(JSON.stringify([version, entry, options, script, sources]))
    .digest('hex')}`;
  if (firstLine(to) !== stamp)
    writeFileSync(to, await compile({ folder, entry, pages }, sources, options, stamp));
}

/** By their paths below `assembly/`. */
function readSources(folder) {
  const path = folder.slice('assembly/'.length);
  return Object.fromEntries(
    readdirSync(new URL(folder, import.meta.url))
      .filter((name) => name.endsWith('.ts'))
      .map((name) => [path + name, readFileSync(new URL(folder + name, import.meta.url), 'utf8')]),
  );
}

function optionsOf(pages, memoryBase) {
  return [
    '-O3',
    '--converge',
    '--noAssert',
    ...['--runtime', 'stub'],
    ...['--enable', 'simd'],
    ...['--initialMemory', `${pages}`],
    ...['--maximumMemory', `${pages}`],
    ...['--use', 'abort='],
    ...(memoryBase === undefined ? [] : ['--importMemory', '--memoryBase', `${memoryBase}`]),
  ];
}

function firstLine(url) {
  try {
    return readFileSync(url, 'utf8').split('\n', 1)[0];
  } catch {
    return undefined;
  }
}

/**
 * With the constants that are added to an address in the instruction. The compiler leaves them out where the memory has
 * a base, although nothing lies under 1024 there either; then loops take up to a quarter longer.
 */
function folded(binary) {
  const module = binaryen.readBinary(binary);
  const { MutableGlobals, SignExt, NontrappingFPToInt, BulkMemory, BulkMemoryOpt, SIMD128 } =
    binaryen.Features;
  module.setFeatures(
    MutableGlobals | SignExt | NontrappingFPToInt | BulkMemory | BulkMemoryOpt | SIMD128,
  );
  binaryen.setLowMemoryUnused(true);
  binaryen.setOptimizeLevel(3);
  module.optimize();
  return module.emitBinary();
}

async function compile({ folder, entry, pages }, sources, options, stamp) {
  const { main } = await import('assemblyscript/asc');
  const written = new Map();
  const { error, stderr } = await main(
    [
      folder.slice('assembly/'.length) + entry,
      ...options,
      '--bindings',
      'raw',
      '--outFile',
      'kernels.wasm',
    ],
    {
      readFile: (name) => sources[name] ?? null,
      writeFile: (name, contents) => void written.set(name, contents),
      listFiles: () => [],
    },
  );
  if (error) throw new Error(`the kernels do not compile\n${stderr.toString()}`);
  const compiled = written.get('kernels.wasm');
  const binary = options.includes('--memoryBase') ? folded(compiled) : compiled;
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
  const module = new WebAssembly.Module(binary);
  const { exports } = new WebAssembly.Instance(module, { env: { memory } });
  const ownPages = entry === 'index.ts' ? 1 : 2;
  if (folder === 'assembly/' && exports.heapBase() > ownPages * 65_536)
    throw new Error('the data of the kernels has no room in their pages: wasm/arena.ts');

  const exported = [...written.get('kernels.d.ts').matchAll(/export function (\w+)(.*): (\w+);/g)];
  return [
    stamp,
    `// Generated by kernels/build.mjs from kernels/${folder}.`,
    'export interface KernelExports {',
    ...(options.includes('--importMemory') ? [] : ['  readonly memory: WebAssembly.Memory;']),
    ...exported.map(([, name, given, returned]) => `  readonly ${name}: ${given} => ${returned};`),
    '}',
    `export const KERNEL_BYTES: string =\n  '${packBytes(binary)}';`,
    '',
  ].join('\n');
}
