// The engine finds the files of its decoders beside itself, so it is not bundled.
export default { serverExternalPackages: ['@sonometer/engine', '@sonometer/decode'] };
