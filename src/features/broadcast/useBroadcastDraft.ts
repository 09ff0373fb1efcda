import { useEffect, useRef, useState } from 'react';

import { useFormDraft } from '@/api/drafts/useFormDraft';
import { fileStore } from '@/lib/persistence/fileStore';
import type { SelectionName } from '@/entities/group/SelectionSelect';

import type { BroadcastDraft } from './broadcastDraft';
import { immediately, type BroadcastTiming } from './timing';
import {
  broadcastDraft,
  fileInfoOf,
  fileKeyOf,
  isSameFile,
  type DraftSelection,
  type FileInfo,
  type StoredBroadcast,
} from './storedDraft';

/** What the fields hold. */
export interface BroadcastFormState extends BroadcastDraft {
  fileInfo: FileInfo | null;
  timing: BroadcastTiming;
  selection: DraftSelection | null;
  toPairs: boolean;
}

const empty = (): BroadcastFormState => ({
  message: '',
  variables: null,
  poll: null,
  groupIds: [],
  file: null,
  fileInfo: null,
  fileStatus: 'none',
  timing: immediately(),
  selection: null,
  toPairs: false,
});

/** The unfinished broadcast: text, groups, file and time, kept over a reload and removed after sending. Decision 0047. */
export function useBroadcastDraft() {
  const { kept, owner, keep, discard, sendingKey, renewKey } = useFormDraft(broadcastDraft);
  const [draft, setDraft] = useState<BroadcastFormState>(() => restore(kept));
  /** What is changed later, as by the file of a template that is being loaded, loses nothing of what was typed meanwhile. */
  const newest = useRef(draft);
  const [show] = useState(() => (next: BroadcastFormState) => {
    newest.current = next;
    setDraft(next);
  });
  const fileKey = fileKeyOf(owner);

  useEffect(() => {
    const info = kept?.file;
    if (!info) return undefined;
    let isMounted = true;
    void fileStore.read(fileKey).then((file) => {
      const isFound = file !== null && isSameFile(file, info);
      const found: Partial<BroadcastFormState> = isFound ? { file, fileStatus: 'ready' } : { fileStatus: 'lost' };
      if (isMounted && newest.current.fileStatus === 'restoring') show({ ...newest.current, ...found });
    });
    return () => {
      isMounted = false;
    };
  }, [kept, fileKey, show]);

  function change(part: Partial<BroadcastFormState>) {
    const next = { ...newest.current, ...part };
    show(next);
    keep(toStored(next));
  }

  function chooseFile(file: File | null) {
    change({ file, fileInfo: file && fileInfoOf(file), fileStatus: file ? 'ready' : 'none' });
    if (!file) return void fileStore.remove(fileKey);
    return void fileStore.write(fileKey, file).then((isKept) => {
      if (!isKept && newest.current.file === file) show({ ...newest.current, fileStatus: 'unkept' });
    });
  }

  function forget() {
    show(empty());
    discard();
    void fileStore.remove(fileKey);
  }

  return {
    draft,
    change,
    changeGroups: (groupIds: number[], selection?: SelectionName) =>
      change({ groupIds, selection: selection ? { ...selection, recalculates: false } : null }),
    chooseFile,
    forget,
    sendingKey,
    renewKey,
  };
}

function restore(kept: StoredBroadcast | null): BroadcastFormState {
  if (kept === null) return empty();
  const { file, timing, ...content } = kept;
  const fileStatus = file ? 'restoring' : 'none';
  return { ...content, file: null, fileInfo: file, fileStatus, timing: timing ?? immediately() };
}

function toStored({ fileInfo, timing, ...draft }: BroadcastFormState): StoredBroadcast | null {
  const { message, variables, poll, groupIds, selection, toPairs } = draft;
  const isEmpty = message === '' && poll === null && groupIds.length === 0 && fileInfo === null;
  if (isEmpty) return null;
  const content = { message, variables, poll, groupIds: [...groupIds], selection, toPairs };
  return { ...content, file: fileInfo, timing: timing.kind === 'now' ? null : timing };
}
