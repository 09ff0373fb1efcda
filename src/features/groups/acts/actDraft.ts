import { isLongerThan } from '@contract/graphemes';
import { findInability } from '@contract/inability';
import { limits } from '@contract/limits';
import type { GroupActInput, MessengerAbilities } from '@contract/schemas/shapes';
import { hasVisibleText, trimVisible } from '@contract/visibleText';

/** What can be done to groups from their list, in the order of the choice. */
export const ACT_KINDS = ['close', 'open', 'rename', 'describe', 'picture'] as const;
export type ActKind = (typeof ACT_KINDS)[number];

/** The dialog's form; each kind uses its own fields, and all stay while another is chosen. */
export interface ActDraft {
  kind: ActKind;
  /** Whether a closed group is opened by itself. */
  opensItself: boolean;
  openAfterMinutes: number;
  name: string;
  description: string;
  mediaUrl: string | null;
  mediaName: string | null;
}

export type ActProblem =
  | 'closedMinutes'
  | 'nameMissing'
  | 'nameTooLong'
  | 'descriptionTooLong'
  | 'pictureMissing'
  | 'pictureOther';

const DEFAULT_MINUTES = 60;

export const emptyDraft = (kind: ActKind): ActDraft => ({
  kind,
  opensItself: true,
  openAfterMinutes: DEFAULT_MINUTES,
  name: '',
  description: '',
  mediaUrl: null,
  mediaName: null,
});

const PICTURE = /\.(?:png|jpe?g|webp)$/i;
const { nameMaxChars, closedMaxMinutes } = limits.groups;

/** Why it cannot be done, or null. */
export function findActProblem(draft: ActDraft, abilities: MessengerAbilities): ActProblem | null {
  const { kind, opensItself, openAfterMinutes, name, description, mediaUrl } = draft;
  const isRefused = (text: string) => findInability({ text: trimVisible(text), act: kind }, abilities) !== null;
  switch (kind) {
    case 'close':
      return opensItself && (openAfterMinutes < 1 || openAfterMinutes > closedMaxMinutes) ? 'closedMinutes' : null;
    case 'open':
      return null;
    case 'rename':
      if (!hasVisibleText(name)) return 'nameMissing';
      return isLongerThan(trimVisible(name), nameMaxChars) || isRefused(name) ? 'nameTooLong' : null;
    case 'describe':
      return isRefused(description) ? 'descriptionTooLong' : null;
    case 'picture':
      if (mediaUrl === null) return 'pictureMissing';
      return PICTURE.test(mediaUrl) ? null : 'pictureOther';
  }
}

/** What is sent to the server. */
export function toAct(draft: ActDraft): GroupActInput {
  const { kind, opensItself, openAfterMinutes, name, description, mediaUrl } = draft;
  switch (kind) {
    case 'close':
      return { kind, openAfterMinutes: opensItself ? openAfterMinutes : null };
    case 'open':
      return { kind };
    case 'rename':
      return { kind, name: trimVisible(name) };
    case 'describe':
      return { kind, description: trimVisible(description) };
    case 'picture':
      return { kind, mediaUrl: mediaUrl ?? '' };
  }
}
