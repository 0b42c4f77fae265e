/** Everything in a request besides its audio: options, `profile`, `fileName`. */
export type Given = Readonly<Record<string, unknown>>;
