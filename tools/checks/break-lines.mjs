import { parseAst } from 'rolldown/parseAst';

/** Node prints the line of an uncaught error: one that has a whole file hides the message. */
const MAX_COLUMNS = 300;

/**
 * Breaks the lines of a script without white space. Where a statement ends in a semicolon and a word follows, a line end
 * replaces it, always, so that the text compresses as before; other statements and parts of lists begin a line where
 * it would be long.
 */
export function breakLines(code) {
  const tree = parseAst(code);
  const places = [...placesIn(tree), { at: code.length }].sort((a, b) => a.at - b.at);
  let text = '';
  let written = 0;
  let lineStart = 0;
  let candidate;
  const breakAt = (at, isReplaced) => {
    text += `${code.slice(written, isReplaced ? at - 1 : at)}\n`;
    written = lineStart = at;
    candidate = undefined;
  };
  for (const { at, isEnded } of places) {
    lineStart = Math.max(lineStart, code.lastIndexOf('\n', at - 1) + 1);
    if (candidate > lineStart && at - lineStart > MAX_COLUMNS) breakAt(candidate, false);
    if (isEnded && code[at - 1] === ';' && /[\w$]/.test(code[at])) breakAt(at, true);
    else if (at > lineStart && !code.slice(0, at).endsWith('*/ ')) candidate = at; // a comment belongs to what follows
  }
  text += code.slice(written);
  if (shapeOf(parseAst(text)) !== shapeOf(tree)) throw new Error('a line end changed a script');
  return text;
}

/** Statements whose semicolon a line end can stand for, where the next one begins with a word. */
const ENDED = new Set([
  'ExpressionStatement',
  'VariableDeclaration',
  'ReturnStatement',
  'ThrowStatement',
  'ImportDeclaration',
  'ExportAllDeclaration',
]);

function* placesIn(node) {
  if (Array.isArray(node)) {
    for (const one of node) yield* placesIn(one);
    return;
  }
  if (node === null || typeof node !== 'object') return;
  const statements = node.type === 'SwitchCase' ? node.consequent : node.body;
  if (Array.isArray(statements))
    for (const [index, { start }] of statements.entries())
      if (index > 0) yield { at: start, isEnded: ENDED.has(statements[index - 1].type) };
  for (const list of [node.elements, node.properties, node.arguments])
    if (Array.isArray(list)) for (const part of list) if (part) yield { at: part.start };
  for (const value of Object.values(node)) yield* placesIn(value);
}

/** A tree without its positions. */
const shapeOf = (tree) =>
  JSON.stringify(tree, (key, value) =>
    key === 'start' || key === 'end' ? undefined : typeof value === 'bigint' ? `${value}n` : value,
  );
