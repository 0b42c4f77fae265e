import { type OptionName, optionShapes } from '@sonometer/engine';

/** One `--flag`: an option of the engine, or one of the command line itself. */
export interface Flag {
  readonly type: 'boolean' | 'string' | 'integer' | 'number';
  readonly description: string;
  /** What stands for the value in the help: `N`, `NAME`. */
  readonly placeholder?: string;
  readonly enum?: readonly string[];
  readonly default?: boolean | string | number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Flags under the names of their values; `speechDetector` is written `--speech-detector`. */
export type Flags = Readonly<Record<string, Flag>>;

/** The flags that stand for options of the engine. */
export const flagsOf = (names: readonly OptionName[]): Flags =>
  Object.fromEntries(names.map((name) => [name, optionShapes[name]]));

/** As the user writes it: `waveformPoints` is `--waveform-points`. */
export const written = (name: string): string =>
  `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
