// Lint rules of our own, in ESLint's form, loaded by `.oxlintrc.json`.

/** Functions that each JavaScript engine computes in its own way: the last bit differs from version to version. */
const ENGINE_SPECIFIC = new Set([
  ...['acos', 'acosh', 'asin', 'asinh', 'atan', 'atan2', 'atanh', 'cbrt', 'cos', 'cosh'],
  ...[
    'exp',
    'expm1',
    'hypot',
    'log',
    'log10',
    'log1p',
    'log2',
    'pow',
    'sin',
    'sinh',
    'tan',
    'tanh',
  ],
]);

/** Bars elementary functions of `Math` and `**`, so that numbers are equal on every engine. */
const portableMath = {
  create: (context) => {
    const checkOperator = (node) => {
      if (node.operator === '**' || node.operator === '**=')
        context.report({
          node,
          message: '`**` is Math.pow: use x * x, or exp2, exp10, pow of elementary/.',
        });
    };
    return {
      MemberExpression: (node) => {
        const name = node.computed ? node.property.value : node.property.name;
        if (
          node.object.type === 'Identifier' &&
          node.object.name === 'Math' &&
          ENGINE_SPECIFIC.has(name)
        )
          context.report({
            node,
            message: `Math.${name} differs between JavaScript engines: use the function of elementary/.`,
          });
      },
      BinaryExpression: checkOperator,
      AssignmentExpression: checkOperator,
    };
  },
};

/** Bars default exports: a thing has one name. Configuration files, whose tools want one, are exempt. */
const namedExports = {
  create: (context) => ({
    ExportDefaultDeclaration: (node) =>
      context.report({ node, message: 'A thing has one name: export it by name.' }),
  }),
};

export default {
  meta: { name: 'sonometer' },
  rules: { 'portable-math': portableMath, 'named-exports': namedExports },
};
