import { type OptionName, optionShapes } from '@sonometer/engine/core';

/** One `--flag`: an option of the engine, or one of the command line itself. */
export interface Flag {
  readonly type: 'boolean' | 'string' | 'integer' | 'number';
  readonly description: string;
  /** The placeholder of the value in the help: `N`, `NAME`. */
  readonly placeholder?: string;
  readonly enum?: readonly string[];
  /** Names that a shell completes in addition to files; other values are accepted as well. */
  readonly offers?: readonly string[];
  /** A value may begin with a minus: `--sort -integratedLufs`. */
  readonly isSigned?: true;
  /** Given more than once, its values are joined by this; any other flag takes one value. */
  readonly joinedBy?: string;
  readonly default?: boolean | string | number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Flags under the names of their values; `speechDetector` is written `--speech-detector`. */
export type Flags = Readonly<Record<string, Flag>>;

/** The flags of the engine's options. */
export const flagsOf = (names: readonly OptionName[]): Flags =>
  Object.fromEntries(names.map((name) => [name, optionShapes[name]]));
