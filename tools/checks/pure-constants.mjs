/**
 * Marks what a module computes when it is loaded as free of effects. In a joined file bundlers need it for every constant, or they
 * cannot leave out those that nobody uses.
 */
export function markAsPure(code, id, parseAst) {
  const edits = [];
  for (const statement of parseAst(code).body) {
    const declaration =
      statement.type === 'ExportNamedDeclaration' && statement.declaration
        ? statement.declaration
        : statement;
    if (!HARMLESS.has(declaration.type))
      throw new Error(`${id}: a module only declares: ${code.slice(statement.start).slice(0, 60)}`);
    if (declaration.type !== 'VariableDeclaration') continue;
    for (const { id: target, init } of declaration.declarations)
      if (init !== null && (target.type !== 'Identifier' || !isPlain(init)))
        edits.push(annotate(code, id, target, init));
  }
  return edits
    .sort((a, b) => b.at - a.at)
    .reduce((text, { at, until, insert }) => text.slice(0, at) + insert + text.slice(until), code);
}

const HARMLESS = new Set([
  'ClassDeclaration',
  'ExportAllDeclaration',
  'ExportNamedDeclaration',
  'FunctionDeclaration',
  'ImportDeclaration',
  'VariableDeclaration',
]);

/** A call that bundlers may leave out. Of a pattern, each name becomes a constant of its own. */
function annotate(code, id, target, { start, end }) {
  const pure = (text) => `/* @__PURE__ */ (() => ${text})()`;
  const wrapped = pure(`(${code.slice(start, end)})`);
  if (target.type === 'Identifier') return { at: start, until: end, insert: wrapped };
  const parts = partsOf(target);
  if (parts.length === 0 || parts.some(([name]) => name === undefined))
    throw new Error(
      `${id}: a pattern with a default, a rest or a pattern inside: write a constant: ${code.slice(target.start, end).slice(0, 60)}`,
    );
  const whole = `${parts[0][0]}_whole`;
  const constants = parts.map(([name, place]) => `${name} = ${pure(whole + place)}`);
  return {
    at: target.start,
    until: end,
    insert: [`${whole} = ${wrapped}`, ...constants].join(', '),
  };
}

/** The names of a pattern, each with its place in the whole; no name where a constant cannot replace it. */
const partsOf = (target) =>
  target.type === 'ArrayPattern'
    ? target.elements.flatMap((element, i) => (element ? [[element.name, `[${i}]`]] : []))
    : target.properties.map((property) => {
        if (property.type !== 'Property' || property.computed) return [];
        const { key, value } = property;
        return [value.name, key.type === 'Identifier' ? `.${key.name}` : `[${key.raw}]`];
      });

/** Whether every bundler sees that it has no effect. */
function isPlain(node) {
  switch (node.type) {
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'Identifier':
    case 'Literal':
      return true;
    case 'ArrayExpression':
      return node.elements.every((element) => element !== null && isPlain(element));
    case 'ObjectExpression':
      return node.properties.every(
        (property) => property.type === 'Property' && !property.computed && isPlain(property.value),
      );
    case 'UnaryExpression':
      return isPlain(node.argument) && node.argument.type === 'Literal';
    default:
      return false;
  }
}
