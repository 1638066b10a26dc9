import { runSchemaProgram } from './schema-program';

process.exitCode = await runSchemaProgram(process.argv.slice(2), process);
