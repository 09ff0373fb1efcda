import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import type { PGliteOptions } from '@electric-sql/pglite';
import NodeEnvironment from 'jest-environment-node';
import type * as Zod from 'zod';

import { keepScripts } from './keepScripts';

keepScripts();

const BLOCK_BYTES = 512;
/** `template1` and `template0`, to which no test connects: two thirds of the files. */
const TEMPLATE_FILE = /^\/?base\/[14]\/./;

/** Options of PGlite with which a database needs neither compiling nor unpacking. */
export type EmbeddedParts = Required<Pick<PGliteOptions, 'pgliteWasmModule' | 'fsBundle' | 'loadDataDir'>>;
/** @param readSeed returns the archive of a migrated database */
export type LoadEmbeddedParts = (readSeed: () => Promise<Blob>) => Promise<EmbeddedParts>;

let parts: EmbeddedParts | undefined;

/**
 * Node, and once for all files of a worker: the libraries of `outsideModule.cjs`, and what every embedded database needs. Each file
 * runs in a context of its own, and would compile and optimise them and unpack the seed again.
 */
export default class ServerEnvironment extends NodeEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    const requireOutside = createRequire(__filename);
    this.global.requireOutside = requireOutside;
    // Holds the named schemas of the file before.
    (requireOutside('zod') as typeof Zod).globalRegistry.clear();
    acceptOutsideErrors(this.global.Error);
    // PGlite checks parameters with `instanceof`.
    this.global.Date = Date;
    this.global.loadEmbeddedParts = (async (readSeed) =>
      (parts ??= await loadParts(readSeed))) satisfies LoadEmbeddedParts;
  }
}

/** Errors of Node and of libraries outside the context are errors, as they are without jest. */
function acceptOutsideErrors(OwnError: ErrorConstructor): void {
  const isInstance = Function.prototype[Symbol.hasInstance];
  Object.defineProperty(OwnError, Symbol.hasInstance, {
    value(this: unknown, error: unknown) {
      return isInstance.call(this, error) || (this === OwnError && error instanceof Error);
    },
  });
}

async function loadParts(readSeed: () => Promise<Blob>): Promise<EmbeddedParts> {
  const folder = path.dirname(createRequire(path.resolve('package.json')).resolve('@electric-sql/pglite'));
  const seed = new Uint8Array(await (await readSeed()).arrayBuffer());
  return {
    pgliteWasmModule: await WebAssembly.compile(fs.readFileSync(path.join(folder, 'pglite.wasm'))),
    fsBundle: new LoadedBlob(fs.readFileSync(path.join(folder, 'pglite.data'))),
    loadDataDir: new LoadedBlob(dropTemplates(seed)),
  };
}

/** A copy of a tar archive without the files of the template databases. */
function dropTemplates(archive: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [];
  const text = (from: number, to: number) =>
    Buffer.from(archive.subarray(from, to)).toString('latin1').replace(/\0.*/s, '');
  for (let at = 0; at < archive.length;) {
    const contentBytes = parseInt(`0${text(at + 124, at + 136)}`, 8);
    const end = at + BLOCK_BYTES * (1 + Math.ceil(contentBytes / BLOCK_BYTES));
    if (!TEMPLATE_FILE.test(text(at, at + 100))) kept.push(archive.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}

/** Bytes in memory, of which Node's own Blob takes a tenth of the start to return a copy. */
class LoadedBlob extends Blob {
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    super();
    this.#bytes = bytes;
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(new Uint8Array(this.#bytes).buffer);
  }
}
