import { atan } from '../../elementary/atan.js';
import { cos } from '../../elementary/cos.js';
import { exp } from '../../elementary/exp.js';
import { log } from '../../elementary/log.js';
import { pow } from '../../elementary/pow.js';
import { sin } from '../../elementary/sin.js';

const OWN = { atan, cos, exp, log, pow, sin };

/**
 * Decoders that Emscripten built for size take these functions from `Math` while they are made, and `Math` is not the
 * same on every engine: here they find ours, so that a file decodes to the same bits everywhere.
 */
export function withOwnFunctions<Made>(make: () => Made): Made {
  const theirs = Object.fromEntries(
    Object.keys(OWN).map((name) => [name, Reflect.get(Math, name) as unknown]),
  );
  Object.assign(Math, OWN);
  try {
    return make();
  } finally {
    Object.assign(Math, theirs);
  }
}
