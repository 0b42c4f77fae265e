/** Bundles the worklet: a development server adds code to modules that an AudioWorklet cannot run. */
export default {
  publicDir: false,
  build: {
    outDir: 'public',
    lib: { entry: 'meter-worklet.js', formats: ['es'], fileName: 'meter-worklet' },
  },
};
