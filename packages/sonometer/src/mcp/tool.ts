import type { Shape } from '../service/shape.js';
import type { AudioBackend, RunContext } from './audio-backend.js';

export type Arguments = Readonly<Record<string, unknown>>;

/** What a tool tells: numbers for programs, a sentence for whoever reads, a picture where one was wanted. */
export interface Reported {
  readonly structured: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly png?: Uint8Array;
}

/** One question that an agent may ask. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /** What it is for, what it gives, how it fails. */
  readonly description: string;
  /** The schema of its arguments: how audio is given depends on the door. */
  input(backend: AudioBackend): Shape;
  readonly output: Shape;
  call(args: Arguments, backend: AudioBackend, context: RunContext): Promise<Reported>;
}

export const objectShape = (
  properties: Readonly<Record<string, Shape>>,
  required: readonly string[] = [],
): Shape => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
  additionalProperties: false,
});

/** The audio that arguments name, as far as the door knows. */
export const audioIn = (args: Arguments, backend: AudioBackend): Arguments =>
  Object.fromEntries(Object.entries(args).filter(([name]) => name in backend.audio));

/** How audio is given, for a schema that has it again: the words stand where it is first. */
export const audioWithoutWords = ({ audio }: AudioBackend): Readonly<Record<string, Shape>> =>
  Object.fromEntries(
    Object.entries(audio).map(([name, shape]) => [name, { ...shape, description: undefined }]),
  );
