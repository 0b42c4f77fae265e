import type { Readable } from 'node:stream';

/** One field of a form: text, or a file that is read as it arrives. */
export type FormPart =
  | { readonly name: string; readonly value: string }
  | { readonly name: string; readonly fileName: string | undefined; readonly stream: Readable };

/** The content of a request, by its Content-Type. */
export type RequestBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown }
  /** The fields of a page's form; a field given twice has its last value. */
  | { readonly kind: 'fields'; readonly values: Readonly<Record<string, string>> }
  /** Bytes, not yet read. */
  | { readonly kind: 'raw'; readonly stream: Readable; readonly mediaType: string }
  | { readonly kind: 'form'; parts(): AsyncIterable<FormPart> };

/** As text; a key given twice has its values in a list. */
export type RequestQuery = Readonly<Record<string, string | readonly string[]>>;
