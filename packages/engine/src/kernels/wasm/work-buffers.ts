/** As in `kernels/assembly/fourier.ts`: four buffers, so many numbers apart. */
export const WORK_BUFFERS = 4;
export const WORK_BUFFER_FLOATS = 65_600;

/** What a buffer holds, a little space between two of them left out. */
export const LARGEST_WASM_SPECTRUM = 65_536;
