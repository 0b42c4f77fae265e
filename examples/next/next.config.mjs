// The engine finds the files of its decoders among the installed packages, so it is not bundled.
export default { serverExternalPackages: ['@sonometer/engine', '@sonometer/decode'] };
