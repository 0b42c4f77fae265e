/**
 * A fixed piece of work, the unit of the CPU budget: WebAssembly SIMD, JavaScript on typed arrays, and short-lived
 * objects, some 40 ms on a machine of 2024. It never changes, or every number of budget.json would.
 *
 * The module, in the text format: `run(rounds)` scales 64 KiB of floats `rounds` times and sums them, four at a time.
 */
const MODULE =
  'AGFzbQEAAAABBgFgAX8BfQMCAQAFAwEAAQcQAgZtZW1vcnkCAANydW4AAAppAWcCAX8BewNAQQAhAQNAIAJDd75/P/0T/eYBIAH9AAQA/eQBIQIgASAB/QAEAEMAAAA//RP95gFDAACAPv0T/eQB/QsEACABQRBqIQEgAUGAgARJDQALIABBAWshACAADQALIAL9HwAL';
const { instance } = await WebAssembly.instantiate(Buffer.from(MODULE, 'base64'));

const SIZE = 4096;
const re = new Float64Array(SIZE);
const im = new Float64Array(SIZE);

/** Does the work once; returns a number that depends on all of it, so that nothing is optimised away. */
export function runYardstick() {
  let sum = instance.exports.run(1500);
  for (let round = 0; round < 40; round++) {
    for (let n = 0; n < SIZE; n++) re[n] = ((n * 7919) % 1009) / 1009 - 0.5;
    im.fill(0);
    transform(re, im);
    sum += re[round] ?? 0;
  }
  let rows = [];
  for (let n = 0; n < 60_000; n++) rows.push({ at: n, value: (n * 31) % 977 });
  rows = rows.filter(({ value }) => value > 300).sort((a, b) => a.value - b.value);
  return sum + rows.length;
}

/** Fourier transform in place by halving, without tables: plain loops over typed arrays. */
function transform(re, im) {
  for (let i = 1, j = 0; i < SIZE; i++) {
    let bit = SIZE >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i >= j) continue;
    [re[i], re[j]] = [re[j], re[i]];
    [im[i], im[j]] = [im[j], im[i]];
  }
  for (let length = 2; length <= SIZE; length *= 2) {
    const [stepRe, stepIm] = [Math.cos((-2 * Math.PI) / length), Math.sin((-2 * Math.PI) / length)];
    for (let from = 0; from < SIZE; from += length) {
      let [wRe, wIm] = [1, 0];
      for (let k = from; k < from + length / 2; k++) {
        const other = k + length / 2;
        const xRe = re[other] * wRe - im[other] * wIm;
        const xIm = re[other] * wIm + im[other] * wRe;
        re[other] = re[k] - xRe;
        im[other] = im[k] - xIm;
        re[k] += xRe;
        im[k] += xIm;
        [wRe, wIm] = [wRe * stepRe - wIm * stepIm, wRe * stepIm + wIm * stepRe];
      }
    }
  }
}
