import { LANGUAGES, type Language } from '@contract/languages';
import type { Poll } from '@contract/planner/nodes/nodeDefinition';

import { createFormDraftSlice } from '@/api/drafts/createFormDraftSlice';

import type { SelectionName } from '@/entities/group/SelectionSelect';

import type { BroadcastTiming } from './timing';

/** File metadata in a draft; the bytes are in the file store. */
export type FileInfo = Pick<File, 'name' | 'size' | 'type' | 'lastModified'>;

/** An unfinished broadcast as stored over a reload. */
export interface StoredBroadcast {
  message: string;
  variables: Language | null;
  poll: Poll | null;
  groupIds: number[];
  file: FileInfo | null;
  /** Null when it is sent at once. */
  timing: BroadcastTiming | null;
  selection: DraftSelection | null;
  /** Also to the paired groups of other accounts. */
  toPairs: boolean;
}

/** The saved selection that the groups are of; `recalculates`: a planned broadcast is sent to the groups that it has at that time. */
export interface DraftSelection extends SelectionName {
  recalculates: boolean;
}

/** The unsent broadcast. */
export const broadcastDraft = createFormDraftSlice('broadcastDraft', {
  version: 6,
  migrations: {
    1: (fields) => (isRecord(fields) ? { ...fields, timing: null } : fields),
    2: (fields) => (isRecord(fields) ? { ...fields, selection: null } : fields),
    // What looks like a variable in an older text is meant as it is.
    3: (fields) => (isRecord(fields) ? { ...fields, variables: null } : fields),
    4: (fields) => (isRecord(fields) ? { ...fields, poll: null } : fields),
    5: (fields) => (isRecord(fields) ? { ...fields, toPairs: false } : fields),
  },
  isValid: isStoredBroadcast,
});

/** Key in the file store: one file per account. */
export const fileKeyOf = (owner: string | null) => `${broadcastDraft.name}/${owner ?? ''}`;

/** The plain-data part of a file. */
export const fileInfoOf = ({ name, size, type, lastModified }: File): FileInfo => ({ name, size, type, lastModified });

/** Whether a stored file is the draft's; another tab may have stored a different one. */
export const isSameFile = (file: File, { name, size, lastModified }: FileInfo) =>
  file.name === name && file.size === size && file.lastModified === lastModified;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function isStoredBroadcast(value: unknown): value is StoredBroadcast {
  if (!isRecord(value)) return false;
  const { message, variables, poll, groupIds, file, timing, selection, toPairs } = value;
  return (
    typeof message === 'string' &&
    typeof toPairs === 'boolean' &&
    (variables === null || LANGUAGES.includes(variables as Language)) &&
    (poll === null || isPoll(poll)) &&
    Array.isArray(groupIds) &&
    groupIds.every((id) => typeof id === 'number') &&
    (file === null || isFileInfo(file)) &&
    (timing === null || isTiming(timing)) &&
    (selection === null || isSelection(selection))
  );
}

const isPoll = (poll: unknown): poll is Poll =>
  isRecord(poll) &&
  Array.isArray(poll.options) &&
  poll.options.every((option) => typeof option === 'string') &&
  typeof poll.isMultiple === 'boolean';

const KINDS: readonly unknown[] = ['now', 'once', 'repeat'];
const REPEATS: readonly unknown[] = ['daily', 'weekly', 'monthly'];

function isTiming(timing: unknown): boolean {
  if (!isRecord(timing) || !isRecord(timing.repeat)) return false;
  const { kind, timeText, weekdays, monthDay, zone, untilText } = timing.repeat;
  return (
    KINDS.includes(timing.kind) &&
    REPEATS.includes(kind) &&
    [timing.startText, timeText, zone, untilText].every((text) => typeof text === 'string') &&
    Array.isArray(weekdays) &&
    [monthDay, ...(weekdays as unknown[])].every((day) => typeof day === 'number')
  );
}

const isSelection = (selection: unknown) =>
  isRecord(selection) &&
  typeof selection.id === 'number' &&
  typeof selection.name === 'string' &&
  typeof selection.recalculates === 'boolean';

const isFileInfo = (file: unknown) =>
  isRecord(file) && typeof file.name === 'string' && typeof file.size === 'number' && typeof file.type === 'string';
