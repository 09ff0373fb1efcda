/**
 * Makes the browser compile all of some chunks while they arrive, off the main thread: what a first paint runs would otherwise
 * be compiled function by function, a third of the time until the page is shown. Browsers without the hint read a comment.
 */
const HINT = '//# allFunctionsCalledOnLoad\n';

class CompileHints {
  /** @param chunkNames the chunks of first paints; what they share with others is hinted, too */
  constructor(chunkNames) {
    this.chunkNames = chunkNames;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    // After the minimizer, which would take a comment away, and before maps, hashes and compression.
    const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
    compiler.hooks.thisCompilation.tap('CompileHints', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'CompileHints', stage }, () => {
        const files = this.chunkNames.flatMap((name) => compilation.namedChunkGroups.get(name)?.getFiles() ?? []);
        for (const file of new Set(files.filter((name) => name.endsWith('.js')))) {
          compilation.updateAsset(file, (source) => new sources.ConcatSource(HINT, source));
        }
      });
    });
  }
}

module.exports = { CompileHints };
