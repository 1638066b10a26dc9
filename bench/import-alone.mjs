// Measures an import in this separate process. Arguments: the bench's module and the files. Sends the result to its
// parent.
const [module, ...files] = process.argv.slice(2);
const { measureImport } = await import(module);
process.send(await measureImport(files));
process.disconnect();
