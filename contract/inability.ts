import type { ErrorCode } from './errors';
import { isLongerThan } from './graphemes';
import type { GroupActKind } from './groupActs';
import { isBotKind, longestText } from './messengerKinds';
import type { MessengerAbilities } from './schemas/messenger';

/** What is to be sent, or done to a group or to a message: what decides whether a messenger can. */
export interface Wanted {
  /** Of the message, or the new name or description of the group. */
  text: string;
  hasFile?: boolean;
  /** Its size; missing while it is not known. */
  fileBytes?: number;
  mentionsAll?: boolean | undefined;
  isPoll?: boolean;
  act?: GroupActKind | null | undefined;
}

/** Why a messenger cannot do something, named like the error by which the server refuses it; `max` is what it takes at most. */
export interface Inability {
  code: Extract<
    ErrorCode,
    | 'ACT_NOT_OFFERED'
    | 'POLLS_NOT_OFFERED'
    | 'MENTIONS_NOT_OFFERED'
    | 'MESSAGE_LONGER_THAN_OFFERED'
    | 'FILE_LARGER_THAN_OFFERED'
  >;
  max?: number;
}

/** The only place that compares what is wanted with what a kind of messenger declares; null: it can. */
export function findInability(wanted: Wanted, abilities: MessengerAbilities): Inability | null {
  const { text, fileBytes = 0, mentionsAll, isPoll, act } = wanted;
  const isMessage = !act || act === 'correct';
  if (act && !abilities.acts.includes(act)) return { code: 'ACT_NOT_OFFERED' };
  if (isPoll && !abilities.hasPolls) return { code: 'POLLS_NOT_OFFERED' };
  if (isMessage && mentionsAll && !abilities.hasMentions) return { code: 'MENTIONS_NOT_OFFERED' };
  const maxBytes = act === 'picture' ? abilities.pictureMaxBytes : abilities.fileMaxBytes;
  if (fileBytes > maxBytes) return { code: 'FILE_LARGER_THAN_OFFERED', max: maxBytes };
  const max = isMessage ? longestText(abilities, wanted.hasFile === true) : longestOf(act, abilities);
  // Services for bots count code points of names, the app on a phone what people see.
  const isTooLong = () => (isBotKind(abilities) ? Array.from(text).length > max : isLongerThan(text, max));
  return (isMessage ? text.length > max : isTooLong()) ? { code: 'MESSAGE_LONGER_THAN_OFFERED', max } : null;
}

/** Of what an act writes; the others write nothing. */
function longestOf(act: GroupActKind, { nameMaxChars, descriptionMaxChars }: MessengerAbilities): number {
  if (act === 'rename') return nameMaxChars;
  return act === 'describe' ? descriptionMaxChars : Infinity;
}
