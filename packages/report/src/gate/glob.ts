/** One place of a segment: any text, any one letter, one letter of a set, or that letter. */
type Token = 'any' | 'one' | { readonly set: RegExp } | { readonly letter: string };

const MAX_ALTERNATIVES = 64;

/**
 * Whether a path with `/` matches a glob: `*` and `?` within a name, `**` for any folders, `[a-z]`, and `{wav,mp3}`.
 * `\` separates as well. Names that begin with a dot match. The time is at most the product of both lengths, whatever the pattern: it
 * may come from a stranger.
 */
export function matchesGlob(pattern: string, path: string): boolean {
  const names = path
    .replaceAll('\\', '/')
    .replace(/^(?:\.{1,2}\/)+/, '') // `**` matches folders with names
    .split('/');
  return alternativesOf(pattern.replaceAll('\\', '/')).some((one) =>
    matchNames(one.split('/'), names),
  );
}

/** A pattern without braces for each choice of them; as it is where there would be too many. */
function alternativesOf(pattern: string): readonly string[] {
  let found: readonly string[] = [pattern];
  for (;;) {
    const next = found.flatMap((one) => {
      const [whole, list] = /\{([^{}]*,[^{}]*)\}/.exec(one) ?? [];
      if (whole === undefined || list === undefined) return [one];
      const at = one.indexOf(whole);
      return list
        .split(',')
        .map((choice) => one.slice(0, at) + choice + one.slice(at + whole.length));
    });
    if (next.length === found.length && next.every((one, i) => one === found[i])) return found;
    if (next.length > MAX_ALTERNATIVES) return [pattern];
    found = next;
  }
}

/** Both by their folders: `**` is any number of them. */
function matchNames(patterns: readonly string[], names: readonly string[]): boolean {
  // whether what came of the pattern matches so many of the names
  let reached = names.map(() => false).concat(false);
  reached[0] = true;
  for (const pattern of patterns) {
    const next = reached.map(() => false);
    if (pattern === '**') {
      for (let count = 0, isIn = false; count < next.length; count++) {
        isIn ||= reached[count] === true;
        next[count] = isIn;
      }
    } else {
      const tokens = tokensOf(pattern);
      for (const [i, name] of names.entries())
        next[i + 1] = reached[i] === true && matchName(tokens, name);
    }
    reached = next;
  }
  return reached.at(-1) === true;
}

function tokensOf(pattern: string): readonly Token[] {
  const parts = pattern.match(/\*+|\?|\[!?\]?[^\]]*\]|[^]/gu) ?? [];
  return parts.map((part): Token => {
    if (part.startsWith('*')) return 'any';
    if (part === '?') return 'one';
    if (part.length === 1 || !part.startsWith('[')) return { letter: part };
    const letters = part.slice(1, -1);
    const isNot = letters.startsWith('!') || letters.startsWith('^');
    const inside = (isNot ? letters.slice(1) : letters).replaceAll(/[\\\]^]/g, String.raw`\$&`);
    try {
      return { set: new RegExp(`^[${isNot ? '^' : ''}${inside}]$`, 'u') };
    } catch {
      return { letter: part }; // an empty set, or a range that runs backwards
    }
  });
}

/** Goes back only to the last star: an earlier one has taken as little as it can already. */
function matchName(tokens: readonly Token[], name: string): boolean {
  const letters = Array.from(name);
  let token = 0;
  let letter = 0;
  let star: { readonly token: number; letter: number } | undefined;
  while (letter < letters.length) {
    const now = tokens[token];
    if (now === 'any') {
      star = { token: ++token, letter };
    } else if (now !== undefined && matchLetter(now, letters[letter] ?? '')) {
      token++;
      letter++;
    } else if (star) {
      token = star.token;
      letter = ++star.letter;
    } else return false;
  }
  return tokens.slice(token).every((rest) => rest === 'any');
}

const matchLetter = (token: Exclude<Token, 'any'>, letter: string): boolean =>
  token === 'one' || ('set' in token ? token.set.test(letter) : token.letter === letter);
