import { Fault } from '../../core/fault.js';
import { whileCompiling } from '../while-compiling.js';
import { AV_LOG_QUIET, type Libav } from './libav.js';

/**
 * Two builds of libav.js (docs/decisions/0001-decoders.md): `opus` has libopus in floating point and little
 * else; `fat` is the only one with AAC.
 */
export type LibavVariant = 'fat' | 'opus';

interface Build {
  readonly file: string;
  /** Some file in the same folder, where packages are installed. */
  neighbour(): string;
}

const BUILDS: Readonly<Record<LibavVariant, Build>> = {
  fat: {
    file: 'libav-4.10.6.1.1-fat.simd.js',
    neighbour: () => import.meta.resolve('@libav.js/variant-fat'),
  },
  opus: {
    file: 'libav-6.10.9.0-opus.wasm.mjs',
    neighbour: () => import.meta.resolve('@libav.js/variant-opus'),
  },
};

/** Where the files of the decoders are. */
export interface DecoderSettings {
  /**
   * Address of a folder with the files of libav.js, for pages: `libav-4.10.6.1.1-fat.simd.js`, its
   * `.wasm`, `libav-6.10.9.0-opus.wasm.mjs`, its `.wasm.wasm`. Elsewhere they are found among
   * the installed packages.
   */
  readonly libavBase?: string | URL;
}

let settings: DecoderSettings = {};

/** Call it before the first recording is opened; workers each have their own settings. */
export function configureDecoders(chosen: DecoderSettings): void {
  settings = chosen;
}

/** What was chosen, for threads that decode for this one. */
export const decoderSettings = (): DecoderSettings => settings;

type Factory = (module: object) => Promise<Libav>;

/** What each variant needs once per thread. */
const loaded = new Map<LibavVariant, Promise<{ readonly make: () => Promise<Libav> }>>();

/** A fresh instance with its own memory, so that one recording cannot reach another. */
export async function newLibav(variant: LibavVariant): Promise<Libav> {
  let loading = loaded.get(variant);
  if (!loading) {
    loading = load(variant);
    loaded.set(variant, loading);
    loading.catch(() => loaded.delete(variant));
  }
  const libav = await whileCompiling(loading.then(({ make }) => make()));
  await libav.av_log_set_level(AV_LOG_QUIET);
  return libav;
}

async function load(variant: LibavVariant) {
  const base = folderOf(variant);
  const file = `${base}/${BUILDS[variant].file}`;
  const inScope = variant === 'fat' ? scopeOf(base) : plainly;
  const factory = await (variant === 'fat' ? importClassic(base, file) : importModule(file)).catch(
    (error: unknown) => {
      throw notFound(variant, error);
    },
  );
  const make = () => inScope(() => factory({ print: ignore, printErr: ignore }));
  // while one instance lives, V8 keeps the compiled module: 12 to 33 ms per file instead of 94 to 132
  return { make, idle: await make() };
}

function folderOf(variant: LibavVariant): string {
  if (settings.libavBase) return settings.libavBase.toString().replace(/\/$/, '');
  try {
    const neighbour = BUILDS[variant].neighbour();
    return neighbour.slice(0, neighbour.lastIndexOf('/'));
  } catch (error) {
    throw notFound(variant, error);
  }
}

/** A bundle does not include the decoders' own files: the application has to state where they are. */
const notFound = (variant: LibavVariant, cause: unknown) =>
  new Fault(
    'decode.unsupported',
    `the decoder for this format was not found: serve ${BUILDS[variant].file} and its WebAssembly, and name their folder ` +
      'by configureDecoders({ libavBase }); the README of @sonometer/engine has an example',
    { cause },
  );

async function importModule(file: string): Promise<Factory> {
  const module = (await import(/* @vite-ignore */ /* webpackIgnore: true */ file)) as {
    readonly default: Factory;
  };
  return module.default;
}

/**
 * `fat` is a classic script. Imported, it leaves its factory in `globalThis`, but for Node, where it is
 * a CommonJS module; in a worker of a page it would also take over `onmessage`, did it not find a
 * `globalThis.LibAV`.
 */
async function importClassic(base: string, file: string): Promise<Factory> {
  const before = globals.LibAV;
  globals.LibAV = { base };
  const module = (await import(/* @vite-ignore */ /* webpackIgnore: true */ file)) as {
    readonly default?: Factory;
  };
  globals.LibAV = before;
  const factory = module.default ?? globals.LibAVFactory;
  if (!factory) throw new Error('libav.js left no factory');
  delete globals.LibAVFactory;
  return factory;
}

/** In a page `fat` looks up the folder of its WebAssembly while it starts, before it first waits. */
const scopeOf =
  (base: string) =>
  <T>(start: () => T): T => {
    const before = globals.LibAV;
    globals.LibAV = { base };
    try {
      return start();
    } finally {
      globals.LibAV = before;
    }
  };

const plainly = <T>(start: () => T): T => start();

const globals = globalThis as { LibAV?: unknown; LibAVFactory?: Factory };

const ignore = () => undefined;
