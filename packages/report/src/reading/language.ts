/** Made on first use: that takes 10 ms, and few files name a language. */
let names: Intl.DisplayNames | undefined;
/** Undetermined, no linguistic content, several or uncoded languages. */
const NO_LANGUAGE = new Set(['und', 'zxx', 'mul', 'mis', '']);

/** `English` of `eng`, `German` of both `ger` and `deu`; an unknown code as it is, and nothing where there is none. */
export function languageName(code: string): string | undefined {
  if (NO_LANGUAGE.has(code.toLowerCase())) return undefined;
  names ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  try {
    return names.of(code) ?? code;
  } catch {
    return code; // no code at all: a file may declare anything
  }
}
