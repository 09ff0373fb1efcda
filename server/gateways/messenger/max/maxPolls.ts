import { cutText } from '@contract/graphemes';
import { toLanguage } from '@contract/languages';
import type { Poll } from '@contract/planner/nodes/nodeDefinition';

import { runWithLanguage } from '../../../language';
import { translate } from '../../../translate';
import { fieldsOf, listOf, LIVE_MS, textOf, type Fields } from '../bots/botApi';
import type { BotParts } from '../bots/botService';
import { chosenBy } from '../bots/pressStore';
import type { AnswerPress } from './maxAnswers';
import type { MaxApi } from './maxApi';

/** What an answer has room for; the service names no limit. */
const OPTIONS_MAX_CHARS = 200;

/** What a button says of itself: our id of the message, known before the service gives its own, and the place of the option. */
const payloadOf = (ownId: string, option: number): string => `poll/${ownId}/${option}`;
const PAYLOAD = /^poll\/([\w-]{1,100})\/(\d{1,2})$/;

/** A poll as the service has it: a button in a row of its own for each option; it takes 30 rows, and 128 characters on a button. */
export const pollKeyboard = (ownId: string, { options }: Poll): object => ({
  type: 'inline_keyboard',
  payload: {
    buttons: options.map((text, at) => [{ type: 'callback', text, payload: payloadOf(ownId, at) }]),
  },
});

/** Our id of the poll that a message of the service is; null for other messages. */
export function pollIdOf(body: Fields): string | null {
  const keyboard = listOf(body.attachments)
    .map(fieldsOf)
    .find(({ type }) => type === 'inline_keyboard');
  const [row] = listOf(fieldsOf(keyboard?.payload).buttons);
  return readPayload(fieldsOf(listOf(row)[0]).payload)?.ownId ?? null;
}

function readPayload(payload: unknown): { ownId: string; option: number } | null {
  const [, ownId, option] = PAYLOAD.exec(textOf(payload)) ?? [];
  return ownId === undefined ? null : { ownId, option: Number(option) };
}

/** Takes a press of a button: the vote is written before the press is answered. */
export function createPressTaker(
  api: Pick<MaxApi, 'aheadMs'>,
  { store, on }: Pick<BotParts, 'store' | 'on'>,
  answer: AnswerPress,
): (update: Fields) => Promise<void> {
  async function count({ callback, message }: Fields): Promise<string[] | null> {
    const { payload, timestamp, user } = fieldsOf(callback);
    const pressed = readPayload(payload);
    const [member, pressedMs] = [textOf(fieldsOf(user).user_id), Number(timestamp)];
    if (!pressed || member === '' || !Number.isSafeInteger(pressedMs)) return null;
    const { ownId, option } = pressed;
    const mid = textOf(fieldsOf(fieldsOf(message).body).mid);
    const poll = await store.findAsked([ownId, mid]);
    if (!poll || option >= poll.options.length) return null;
    // Whoever presses it has got it.
    if (mid !== '' && poll.messageId !== mid) on.onReceipt(ownId, mid);
    const presses = await store.keepPress(poll, member, { option, pressedMs });
    const chosen = chosenBy(presses, poll);
    const votedMs = Math.max(...presses.map((press) => press.votedMs));
    await on.onVote({
      ...{ groupAddress: poll.groupAddress, messageId: mid || poll.messageId, ownId, voters: [member] },
      ...{ chosen, votedMs, atMs: pressedMs, isLive: Date.now() + api.aheadMs() - pressedMs < LIVE_MS },
    });
    return chosen;
  }

  return async (update) => {
    const chosen = await count(update);
    const { callback, message, user_locale: locale } = update;
    const callbackId = textOf(fieldsOf(callback).callback_id);
    if (callbackId === '') return;
    const chatId = textOf(fieldsOf(fieldsOf(message).recipient).chat_id);
    answer(
      chatId,
      callbackId,
      runWithLanguage(toLanguage(textOf(locale)), () => describe(chosen)),
    );
  };
}

function describe(chosen: readonly string[] | null): string {
  if (chosen === null) return translate('votes.over');
  if (chosen.length === 0) return translate('votes.cleared');
  return translate('votes.counted', { options: cutText(chosen.join(', '), OPTIONS_MAX_CHARS) });
}
