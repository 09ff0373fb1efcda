import path from 'node:path';
import type { Readable } from 'node:stream';

import { AppError } from '../../errors';

/** Port of the file storage. Adapters: a folder, an S3-compatible store. */

/** A completely received file, to be kept or discarded. */
export interface ReceivedFile {
  sizeBytes: number;
  /** The first bytes, which determine the type. */
  head: Buffer;
  /** The name it will be stored under: random and unguessable. */
  nameAs(extension: string): string;
  /** Stores it under `nameAs(extension)`. @throws FilesUnavailableError */
  keep(extension: string): Promise<void>;
  /** Removes it, kept or not. @throws FilesUnavailableError when it was kept and the store is unreachable */
  discard(): Promise<void>;
}

/** A part of a file, both ends included, counted from 0. */
export interface ByteRange {
  from: number;
  to: number;
}

/** Uploaded files by name. Stored files never change. Every method may throw a FilesUnavailableError. */
export interface FileStore {
  /**
   * Receives a stream without buffering it in memory; when the stream fails, its error is rethrown and nothing is left
   * behind.
   */
  receive(stream: Readable): Promise<ReceivedFile>;
  /** Stores a file under its name from another store; an existing one is replaced. */
  put(name: string, stream: Readable): Promise<void>;
  /** Null when there is no such file. */
  sizeOf(name: string): Promise<number | null>;
  /** The file, or a part of it within its size; null when there is none. */
  open(name: string, range?: ByteRange): Promise<Readable | null>;
  /** A local path where the whole file can be read for the next hour; null when there is none. */
  bringHere(name: string): Promise<string | null>;
  /** Removing a missing file is no error. */
  remove(name: string): Promise<void>;
  /** Resolves when files can be read and written. */
  check(): Promise<void>;
}

/** The store is unreachable or refuses requests; this may be temporary and means nothing about the file. */
export class FilesUnavailableError extends AppError {
  constructor(cause: unknown) {
    super('FILES_UNAVAILABLE');
    this.name = 'FilesUnavailableError';
    this.cause = cause;
  }
}

const URL_FOLDER = '/uploads/';

/** The address of a stored file on this server. */
export const urlOfStored = (name: string): string => URL_FOLDER + name;

/** The name of the stored file at an address. */
export const storedNameOf = (url: string): string => path.posix.basename(url);
