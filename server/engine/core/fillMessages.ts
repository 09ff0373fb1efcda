import { eq } from 'drizzle-orm';

import { isLongerThan } from '@contract/graphemes';
import type { GroupAct, StepAct } from '@contract/groupActs';
import type { Language } from '@contract/languages';
import { limits } from '@contract/limits';
import type { Poll } from '@contract/planner/nodes/nodeDefinition';
import { isQuestionTooLong } from '@contract/planner/nodes/poll';
import { zoneOfOwner, type PaceSettings } from '@contract/planner/pace';
import { fillText, mentionsEveryone, type Filling, type GroupValues } from '@contract/variables';

import { isAnyOf } from '../../db/isAnyOf';
import type { Queryable } from '../../db/database';
import {
  groupFields,
  groupFieldValues,
  groups,
  messengerAccounts,
  type DeliveryPayload,
  type RunValues,
} from '../../db/schema';
import { memberForms } from '../../memberForms';

/** Text and file as their author wrote them. */
export interface WrittenMessage {
  text: string;
  mediaUrl: string | null;
  /** The language of a text with variables. */
  variables?: Language | null | undefined;
  /** The text is its question. */
  poll?: Poll | undefined;
  /** The group is changed; the text is its name or description. */
  act?: StepAct | undefined;
}

/**
 * What is sent to one group: the text with its variables filled in for the planned moment. A text without variables, also one that
 * was saved before they existed, is sent as it is. Without the values of the group nothing can be sent.
 */
export function fillMessage(
  { poll, act, ...message }: WrittenMessage,
  values: RunValues | null,
  momentMs: number,
): DeliveryPayload {
  const filled = fillPlain(message, values, momentMs);
  if (act) return toActPayload(act, filled);
  return poll ? asQuestion(filled, poll) : filled;
}

/** A filled text as the question of a poll. */
export function asQuestion(filled: DeliveryPayload, poll: Poll): DeliveryPayload {
  return { ...filled, poll, ...(isQuestionTooLong(filled.text) && { problem: filled.problem ?? 'textTooLong' }) };
}

/** An act has no text of its own. Which message a pin is of is known when it is queued. */
function toActPayload(act: StepAct, { text, problem }: DeliveryPayload): DeliveryPayload {
  const { nameMaxChars, descriptionMaxChars } = limits.groups;
  const isTooLong = isLongerThan(text, act.kind === 'rename' ? nameMaxChars : descriptionMaxChars);
  const found = problem ?? (isTooLong ? 'textTooLong' : null);
  return { text: '', mediaUrl: null, act: fillAct(act, text), ...(found && { problem: found }) };
}

function fillAct(act: StepAct, text: string): GroupAct {
  switch (act.kind) {
    case 'rename':
      return { kind: 'rename', name: text };
    case 'describe':
      return { kind: 'describe', description: text };
    case 'pin':
      return { ...act, messageId: '' };
    default:
      return act;
  }
}

function fillPlain(
  { text, mediaUrl, variables }: WrittenMessage,
  values: RunValues | null,
  momentMs: number,
): DeliveryPayload {
  if (!variables) return { text, mediaUrl };
  if (values === null) return { text, mediaUrl, problem: 'valueMissing' };
  return fillWith(text, mediaUrl, values, { language: variables, zone: values.zone, momentMs });
}

/** The same with the language and the zone of the filling. */
export function fillWith(
  text: string,
  mediaUrl: string | null,
  values: GroupValues,
  filling: Filling,
): DeliveryPayload {
  const { text: filled, problem } = fillText(text, values, filling, memberForms(filling.language));
  const mentionsAll = mentionsEveryone({ text, variables: filling.language });
  return { text: filled, mediaUrl, ...(mentionsAll && { mentionsAll }), ...(problem && { problem }) };
}

/** Values of groups by id, as they are now. */
export async function readGroupValues(db: Queryable, groupIds: readonly number[]): Promise<Map<number, GroupValues>> {
  const ids = [...groupIds];
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: groups.id, name: groups.name, membersCount: groups.membersCount })
    .from(groups)
    .where(isAnyOf(groups.id, ids));
  const values = await db
    .select({ fieldId: groupFields.id, groupId: groupFieldValues.groupId, value: groupFieldValues.value })
    .from(groupFieldValues)
    .innerJoin(groupFields, eq(groupFields.id, groupFieldValues.fieldId))
    .where(isAnyOf(groupFieldValues.groupId, ids));
  const fields = new Map<number, Record<string, string>>();
  for (const { groupId, fieldId, value } of values)
    fields.set(groupId, { ...fields.get(groupId), [String(fieldId)]: value });
  return new Map(rows.map(({ id, ...row }) => [id, { ...row, fields: fields.get(id) ?? {} }]));
}

/** The time zone of an account's dates: its owner's choice, else the server's offset. */
export async function readZone(db: Queryable, defaults: PaceSettings, userId: number): Promise<string> {
  const [account] = await db
    .select({ pace: messengerAccounts.pace })
    .from(messengerAccounts)
    .where(eq(messengerAccounts.userId, userId));
  return zoneOfOwner({ ...defaults, ...account?.pace });
}
