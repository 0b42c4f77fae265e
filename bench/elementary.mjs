/**
 * Our elementary functions against this engine's own, on numbers as the measures have them:
 * `node bench/elementary.mjs`, after a build. Both in turns, the best of many rounds each.
 */
const OURS = '../packages/decode/dist/elementary';

const COUNT = 4096;
const ROUNDS = 400;

const inputs = (from, to) =>
  Float64Array.from(
    { length: COUNT },
    (_, i) => from + ((to - from) * ((i * 2654435761) % COUNT)) / COUNT,
  );
const powers = inputs(-12, 2).map((x) => 10 ** x);

/** Each loop is a function of its own text: two that share one would share what the compiler learnt. */
const loopOf = (call, f) =>
  new Function(
    'f',
    `return (x, y) => { let sum = 0; for (let i = 0; i < x.length; i++) sum += ${call}; return sum; }`,
  )(f);

const cases = [
  ['log', 'f(x[i])', Math.log, powers],
  ['log2', 'f(x[i])', Math.log2, powers],
  ['log10', 'f(x[i])', Math.log10, powers],
  ['exp', 'f(x[i])', Math.exp, inputs(-20, 5)],
  ['exp2', 'f(x[i])', (x) => 2 ** x, inputs(-20, 20)],
  ['exp10', 'f(x[i])', (x) => 10 ** x, inputs(-12, 2)],
  ['pow', 'f(x[i], y[i])', Math.pow, powers, inputs(-3, 3)],
  ['sin', 'f(x[i])', Math.sin, inputs(-7, 7)],
  ['cos', 'f(x[i])', Math.cos, inputs(-7, 7)],
  ['tan', 'f(x[i])', Math.tan, inputs(0, 1.5)],
  ['atan', 'f(x[i])', Math.atan, inputs(-4, 4)],
  ['hypot', 'f(x[i], y[i])', Math.hypot, powers, inputs(-3, 3)],
];

console.log(`Node ${process.version}; ns per call`);
for (const [name, call, theirs, x, y] of cases) {
  const { [name]: ours } = await import(`${OURS}/${name}.js`);
  const loops = [loopOf(call, ours), loopOf(call, theirs)];
  const best = [Infinity, Infinity];
  for (let round = 0; round < ROUNDS; round++)
    loops.forEach((loop, i) => {
      const start = process.hrtime.bigint();
      loop(x, y);
      best[i] = Math.min(best[i], Number(process.hrtime.bigint() - start) / COUNT);
    });
  const [own, engines] = best;
  console.log(
    `${name.padEnd(6)} ${own.toFixed(1).padStart(6)} ours ${engines.toFixed(1).padStart(6)} theirs  ratio ${(own / engines).toFixed(2)}`,
  );
}
