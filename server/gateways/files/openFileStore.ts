import type { Config } from '../../config';
import type { FileStore } from './fileStore';
import { createFolderStore } from './folder/folderStore';
import { createS3Store } from './s3/s3Store';
import type { StoreLog } from './storeHealth';

export function openFileStore({ files }: Pick<Config, 'files'>, log: StoreLog): FileStore {
  return files.kind === 's3' ? createS3Store(files, files.copiesDir, log) : createFolderStore(files, log);
}
