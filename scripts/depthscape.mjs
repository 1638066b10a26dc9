#!/usr/bin/env node
import { SpokenError } from './bootstrap.mjs';
import { runPackage } from './run-package.mjs';

runPackage(process.argv.slice(2)).catch((error) => {
  console.error(error instanceof SpokenError ? error.message : error);
  process.exitCode = 1;
});
