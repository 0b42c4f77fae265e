// Checks the types that a packed library gives to ES modules: node tools/checks/run.mjs node tools/checks/check-types.mjs TARBALL
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';

/** The libraries are ES modules only. */
const IGNORED_RESOLUTIONS = ['node10', 'node16-cjs'];

const packed = createPackageFromTarballData(readFileSync(process.argv[2]));
const { problems = [] } = await checkPackage(packed);
const own = problems.filter(({ resolutionKind }) => !IGNORED_RESOLUTIONS.includes(resolutionKind));
for (const problem of own) process.stderr.write(`${JSON.stringify(problem)}\n`);
if (own.length > 0) process.exitCode = 1;
