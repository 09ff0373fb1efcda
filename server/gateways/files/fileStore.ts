import path from 'node:path';
import type { Readable } from 'node:stream';

import { AppError } from '../../errors';

/** The only thing the rest of the server knows about where uploaded files are. Adapters: a folder, an S3-compatible store. */

/** A file that has arrived whole and waits to be kept or discarded. */
export interface ReceivedFile {
  sizeBytes: number;
  /** The first bytes, which decide what it is. */
  head: Buffer;
  /** The name it will be kept under: random, and so unguessable. */
  nameAs(extension: string): string;
  /** Keeps it for good under `nameAs(extension)`. @throws FilesUnavailableError */
  keep(extension: string): Promise<void>;
  /** Removes it, kept or not. @throws FilesUnavailableError when it was kept and cannot be reached */
  discard(): Promise<void>;
}

/** A part of a file, both ends included, counted from 0. */
export interface ByteRange {
  from: number;
  to: number;
}

/** Uploaded files by their names. Kept files never change. Everything may throw a FilesUnavailableError. */
export interface FileStore {
  /**
   * Takes a stream in without holding it in memory; when the stream breaks off its failure is thrown on and nothing is left
   * behind.
   */
  receive(stream: Readable): Promise<ReceivedFile>;
  /** Keeps a file under the name it has in another store; one that is there already is replaced. */
  put(name: string, stream: Readable): Promise<void>;
  /** Null when there is no such file. */
  sizeOf(name: string): Promise<number | null>;
  /** The file, or a part of it that lies within its size; null when there is none. */
  open(name: string, range?: ByteRange): Promise<Readable | null>;
  /** Where the whole file can be read on this machine's disk within the next hour; null when there is none. */
  bringHere(name: string): Promise<string | null>;
  /** Removing what is gone already is fine. */
  remove(name: string): Promise<void>;
  /** Resolves when files can be read and written now. */
  check(): Promise<void>;
}

/** The store does not answer, or refuses. It may pass: nothing is said about the file. */
export class FilesUnavailableError extends AppError {
  constructor(cause: unknown) {
    super('FILES_UNAVAILABLE');
    this.name = 'FilesUnavailableError';
    this.cause = cause;
  }
}

const URL_FOLDER = '/uploads/';

/** The address below this server of a stored file. */
export const urlOfStored = (name: string): string => URL_FOLDER + name;

/** The name of the stored file that an address shows. */
export const storedNameOf = (url: string): string => path.posix.basename(url);
