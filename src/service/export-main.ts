import { runExportProgram } from './export-program';

process.exitCode = await runExportProgram(process.argv.slice(2), process);
