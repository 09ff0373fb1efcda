import { useRef, useState } from 'react';

import { dialogDrafts } from './dialogDrafts';
import { useFormDraft } from './useFormDraft';

/** The fields of a form that survive a reload. */
export interface DialogDraft<Fields> {
  fields: Fields;
  /** Those that differ from what was saved when the form was opened: only they are saved, since others may have saved the rest meanwhile. */
  changed: Partial<Fields>;
  /** Keeps them, unless they are as at first again. */
  change: (part: Partial<Fields> | ((before: Fields) => Partial<Fields>)) => void;
  /** Whether the fields are those of an earlier visit. */
  isRestored: boolean;
  /** Shows the fields as they are saved, and keeps nothing. */
  startAnew: () => void;
  /** They were saved, or nobody wants them: nothing is kept any more. */
  discard: () => void;
  /** For a form that stays open: what it `sent` is saved; it shows what is saved `now`, and what was typed since. */
  saved: (sent: Fields, now: Fields) => void;
}

/**
 * State of a form whose typed texts survive a reload: `key` names the form and what it is for, e.g. `renameGroup/5`; `start` are its
 * fields as they are saved. Only fields that differ are kept: the others follow what is saved since. Passwords must not be among them.
 */
export function useDialogDraft<Fields extends object>(key: string, start: Fields): DialogDraft<Fields> {
  const { kept, keep, discard } = useFormDraft(dialogDrafts, key);
  const [restored] = useState(() => {
    const differing = findDiffering(knownPart(kept, start), start);
    return differing && { ...start, ...differing };
  });
  const [fields, setFields] = useState(restored ?? start);
  const [base, setBase] = useState(start);
  const [isRestored, setIsRestored] = useState(restored !== null);
  const newest = useRef(fields);

  function show(next: Fields) {
    newest.current = next;
    setFields(next);
  }

  return {
    fields,
    changed: findDiffering(fields, base) ?? {},
    isRestored,
    change: (part) => {
      const before = newest.current;
      const next = { ...before, ...(typeof part === 'function' ? part(before) : part) };
      show(next);
      keep(findDiffering(next, base));
    },
    startAnew: () => {
      show(start);
      setBase(start);
      setIsRestored(false);
      discard();
    },
    discard: () => {
      setIsRestored(false);
      discard();
    },
    saved: (sent, now) => {
      const since = findDiffering(newest.current, sent);
      setIsRestored(false);
      discard();
      show({ ...now, ...since });
      setBase(now);
      if (since) keep(since);
    },
  };
}

/** What an earlier visit left of a form of dialogs, null when it left nothing like `example`; the functions are those of `useFormDraft`. */
export function useKeptFields<Fields extends object>(key: string, example: Fields) {
  const { kept, ...keeping } = useFormDraft(dialogDrafts, key);
  return { ...keeping, kept: isLike(kept, example) ? kept : null };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields that are not those of `start`; null when there are none. */
function findDiffering<Fields extends object>(fields: Partial<Fields>, start: Fields): Partial<Fields> | null {
  const known: Partial<Record<string, unknown>> = { ...start };
  const differing = Object.entries(fields).filter(([name, value]) => !isSame(value, known[name]));
  return differing.length === 0 ? null : (Object.fromEntries(differing) as Partial<Fields>);
}

/** The fields of a draft, perhaps of an older console, that the form has with values of the same kind. */
function knownPart<Fields extends object>(kept: object | null, start: Fields): Partial<Fields> {
  const known: Partial<Record<string, unknown>> = { ...start };
  const entries = Object.entries(kept ?? {}).filter(([name, value]) => name in start && isAlike(value, known[name]));
  return Object.fromEntries(entries) as Partial<Fields>;
}

/** Whether a draft has every field of the form, with values of its kind. */
function isLike<Fields extends object>(kept: object | null, start: Fields): kept is Fields {
  if (kept === null) return false;
  const known: Partial<Record<string, unknown>> = { ...kept };
  return Object.entries(start).every(([name, value]) => known[name] !== undefined && isAlike(known[name], value));
}

const isAlike = (found: unknown, value: unknown) =>
  found === null || value === null || (typeof found === typeof value && Array.isArray(found) === Array.isArray(value));
