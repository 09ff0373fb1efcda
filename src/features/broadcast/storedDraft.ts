import { createFormDraftSlice } from '@/api/drafts/createFormDraftSlice';

/** What a draft remembers of its file; the bytes are in the file store. */
export type FileInfo = Pick<File, 'name' | 'size' | 'type' | 'lastModified'>;

/** An unfinished broadcast as it survives a reload. */
export interface StoredBroadcast {
  message: string;
  groupIds: number[];
  file: FileInfo | null;
}

/** The broadcast that was put together and not sent. */
export const broadcastDraft = createFormDraftSlice('broadcastDraft', {
  version: 1,
  migrations: {},
  isValid: isStoredBroadcast,
});

/** Where an account's file is kept in the file store: one per account. */
export const fileKeyOf = (owner: string | null) => `${broadcastDraft.name}/${owner ?? ''}`;

/** The part of a file that is plain data. */
export const fileInfoOf = ({ name, size, type, lastModified }: File): FileInfo => ({ name, size, type, lastModified });

/** Whether a kept file is the one that the draft remembers; another tab may have kept another one. */
export const isSameFile = (file: File, { name, size, lastModified }: FileInfo) =>
  file.name === name && file.size === size && file.lastModified === lastModified;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function isStoredBroadcast(value: unknown): value is StoredBroadcast {
  if (!isRecord(value)) return false;
  const { message, groupIds, file } = value;
  return (
    typeof message === 'string' &&
    Array.isArray(groupIds) &&
    groupIds.every((id) => typeof id === 'number') &&
    (file === null || isFileInfo(file))
  );
}

const isFileInfo = (file: unknown) =>
  isRecord(file) && typeof file.name === 'string' && typeof file.size === 'number' && typeof file.type === 'string';
