import type { WebpackPluginInstance } from 'webpack';

/** Tells the browser to compile all of the named chunks while they arrive. */
export class CompileHints implements WebpackPluginInstance {
  constructor(chunkNames: readonly string[]);
  apply: WebpackPluginInstance['apply'];
}
