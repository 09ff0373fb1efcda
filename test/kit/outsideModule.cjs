/** Loads a library once for all files of a worker, outside their contexts, by `requireOutside` of their environment. */
module.exports = {
  process: (_source, file) => ({ code: `module.exports = globalThis.requireOutside(${JSON.stringify(file)});` }),
  getCacheKey: (_source, file) => `outside ${file}`,
};
