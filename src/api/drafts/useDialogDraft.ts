import { useRef, useState } from 'react';

import { dialogDrafts } from './dialogDrafts';
import { useFormDraft } from './useFormDraft';

/** The fields of a form that survive a reload. */
export interface DialogDraft<Fields> {
  fields: Fields;
  /** Keeps them, unless they are as at first again. */
  change: (part: Partial<Fields> | ((before: Fields) => Partial<Fields>)) => void;
  /** Whether the fields are those of an earlier visit. */
  isRestored: boolean;
  /** Shows the fields as they are saved, and keeps nothing. */
  startAnew: () => void;
  /** They were saved, or nobody wants them: nothing is kept any more. */
  discard: () => void;
}

/**
 * State of a form whose typed texts survive a reload: `key` names the form and what it is for, e.g. `renameGroup/5`; `start` are its
 * fields as they are saved. Passwords must not be among them.
 */
export function useDialogDraft<Fields extends object>(key: string, start: Fields): DialogDraft<Fields> {
  const { kept, keep, discard } = useKeptFields(key, start);
  const [restored] = useState(() => (kept && !isSame(kept, start) ? kept : null));
  const [fields, setFields] = useState(restored ?? start);
  const [isRestored, setIsRestored] = useState(restored !== null);
  const newest = useRef(fields);

  function show(next: Fields) {
    newest.current = next;
    setFields(next);
  }

  return {
    fields,
    isRestored,
    change: (part) => {
      const before = newest.current;
      const next = { ...before, ...(typeof part === 'function' ? part(before) : part) };
      show(next);
      keep(isSame(next, start) ? null : next);
    },
    startAnew: () => {
      show(start);
      setIsRestored(false);
      discard();
    },
    discard: () => {
      setIsRestored(false);
      discard();
    },
  };
}

/** What an earlier visit left of a form of dialogs, null when it left nothing like `example`; the functions are those of `useFormDraft`. */
export function useKeptFields<Fields extends object>(key: string, example: Fields) {
  const { kept, ...keeping } = useFormDraft(dialogDrafts, key);
  return { ...keeping, kept: isLike(kept, example) ? kept : null };
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/** Whether a draft, perhaps of an older console, has every field of the form, with values of its kind. */
function isLike<Fields extends object>(kept: object | null, start: Fields): kept is Fields {
  if (kept === null) return false;
  const known: Partial<Record<string, unknown>> = { ...kept };
  return Object.entries(start).every(([name, value]) => {
    const found = known[name];
    if (found === undefined) return false;
    return (
      found === null ||
      value === null ||
      (typeof found === typeof value && Array.isArray(found) === Array.isArray(value))
    );
  });
}
