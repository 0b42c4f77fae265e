import { type OptionName, optionShapes } from '@sonometer/engine';

/** One `--flag`: an option of the engine, or one of the command line itself. */
export interface Flag {
  readonly type: 'boolean' | 'string' | 'integer' | 'number';
  readonly description: string;
  /** What stands for the value in the help: `N`, `NAME`. */
  readonly placeholder?: string;
  readonly enum?: readonly string[];
  /** Names that a shell offers beside files; other values are taken as well. */
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

/** The flags that stand for options of the engine. */
export const flagsOf = (names: readonly OptionName[]): Flags =>
  Object.fromEntries(names.map((name) => [name, optionShapes[name]]));
