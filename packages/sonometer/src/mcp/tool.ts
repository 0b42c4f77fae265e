import type { Shape } from '../service/shape.js';
import type { AudioBackend, RunContext } from './audio-backend.js';

export type Arguments = Readonly<Record<string, unknown>>;

/** The result of a tool: numbers for programs, a sentence for readers, a picture on request. */
export interface Reported {
  readonly structured: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly png?: Uint8Array;
}

/** One tool of an agent. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /** Its purpose, its result, its failures. */
  readonly description: string;
  /** The schema of its arguments: how audio is given depends on the backend. */
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

/** The audio that arguments name, as far as the backend knows. */
export const audioIn = (args: Arguments, backend: AudioBackend): Arguments =>
  Object.fromEntries(Object.entries(args).filter(([name]) => name in backend.audio));

/** How audio is given, in a schema that contains it twice: only the first has the description. */
export const audioWithoutWords = ({ audio }: AudioBackend): Readonly<Record<string, Shape>> =>
  Object.fromEntries(
    Object.entries(audio).map(([name, shape]) => [name, { ...shape, description: undefined }]),
  );
