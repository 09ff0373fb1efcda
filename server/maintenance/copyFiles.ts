import type { FileStore } from '../gateways/files/fileStore';

/** Result of copying files. */
export interface CopiedFiles {
  copiedCount: number;
  /** Files that the target had already, complete. */
  presentCount: number;
  /** Files that the source does not have. */
  missing: string[];
}

/** Copies files into another store; files that exist there with the same size are skipped, so it can be repeated. */
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
