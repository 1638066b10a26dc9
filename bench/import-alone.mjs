// Measures an import in this process alone: told the bench's module and the files, it tells its parent what they took.
const [module, ...files] = process.argv.slice(2);
const { measureImport } = await import(module);
process.send(await measureImport(files));
process.disconnect();
