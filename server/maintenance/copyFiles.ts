import type { FileStore } from '../gateways/files/fileStore';

/** What became of the files. */
export interface CopiedFiles {
  copiedCount: number;
  /** Those that were in the new place already, whole. */
  presentCount: number;
  /** Those that the old place does not have. */
  missing: string[];
}

/** Copies files into another store; what is there already in the same size is left alone, so a broken move is begun anew. */
export async function copyFiles(from: FileStore, to: FileStore, names: readonly string[]): Promise<CopiedFiles> {
  const moved: CopiedFiles = { copiedCount: 0, presentCount: 0, missing: [] };
  for (const name of names) {
    const [oldBytes, newBytes] = [await from.sizeOf(name), await to.sizeOf(name)];
    const stream = oldBytes === newBytes ? null : await from.open(name);
    if (newBytes !== null && (oldBytes === null || oldBytes === newBytes)) moved.presentCount += 1;
    else if (stream === null) moved.missing.push(name);
    else {
      await to.put(name, stream);
      moved.copiedCount += 1;
    }
  }
  return moved;
}
