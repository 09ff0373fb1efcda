import { SECOND_MS } from '@contract/time';

import { keepableText } from '../../../keepableText';
import { fieldsOf, fullNameOf, listOf, LIVE_MS, textOf, type Fields } from '../bots/botApi';
import type { BotParts } from '../bots/botService';
import { settleReplied } from '../bots/settleReplied';
import { isInside, learnChat, recount, type ChatParts } from './telegramChats';
import { toMessageId } from './telegramIds';
import type { FindPoll, Place } from './telegramPolls';

/** What is asked for; some of it comes to admins only. */
export const UPDATE_TYPES = [
  ...(['message', 'my_chat_member', 'chat_member', 'chat_join_request'] as const),
  ...(['message_reaction', 'poll_answer', 'poll'] as const),
];
type Taker = (event: Fields, place: number) => Promise<boolean>;

/** Polls whose votes wait until it is known which they are, and votes of each. */
const WAITING_COUNT = 100;
/** What members write; a message without any of it says what was done in the group. */
const CONTENTS = [
  ...['text', 'caption', 'photo', 'video', 'animation', 'audio', 'voice', 'video_note', 'document', 'sticker'],
  ...['poll', 'location', 'contact', 'story'],
];

const wordsOf = ({ text, caption }: Fields): string => textOf(text) || textOf(caption);

interface UpdateParts extends ChatParts {
  on: BotParts['on'];
  findPoll: FindPoll;
  /** Resolves once no poll is being sent. */
  settled(): Promise<unknown>;
}

/** Takes an event of a bot. @returns whether the groups changed */
export function createUpdateTaker(parts: UpdateParts): (update: Fields) => Promise<boolean> {
  const { store, botId, on } = parts;
  /** Votes of polls that are not known yet. */
  const waiting = new Map<string, (readonly [Fields, number])[]>();

  const addressOf = async (chatId: string): Promise<string> => (await store.findAddress(chatId)) ?? chatId;

  async function takeRights({ chat, new_chat_member: now }: Fields): Promise<boolean> {
    const { id, type } = fieldsOf(chat);
    if (type === 'private') return false;
    const address = await addressOf(textOf(id));
    if (isInside(fieldsOf(now))) await learnChat(parts, address);
    else await store.forgetChat(address);
    return true;
  }

  async function takeMember(change: Fields, place: number): Promise<boolean> {
    const { chat, old_chat_member: before, new_chat_member: now } = change;
    const chatId = textOf(fieldsOf(chat).id);
    const address = await addressOf(chatId);
    const [wasIn, isIn] = [isInside(fieldsOf(before)), isInside(fieldsOf(now))];
    if (wasIn === isIn) return false;
    await recount(parts, address, chatId);
    if (!isIn) return true;
    // Answered by another admin.
    await store.forgetRequest(address, textOf(fieldsOf(fieldsOf(now).user).id));
    await on.onMemberJoined(address, textOf(place));
    return true;
  }

  /** It is told once, and nobody lists them. */
  async function takeRequest({ chat, from, date }: Fields): Promise<boolean> {
    const person = fieldsOf(from);
    const name = fullNameOf(person);
    const askedAt = new Date(Number(date) * SECOND_MS);
    const known = { name: name === null ? null : keepableText(name), askedAt };
    await store.keepRequest(await addressOf(textOf(fieldsOf(chat).id)), textOf(person.id), known);
    return false;
  }

  /** The group has another id from then on. @returns whether it was that */
  async function takeMove(message: Fields, chatId: string): Promise<boolean> {
    const [to, from] = [textOf(message.migrate_to_chat_id), textOf(message.migrate_from_chat_id)];
    if (to !== '') await store.moveChat(await addressOf(chatId), to);
    else if (from !== '') await store.moveChat((await store.findAddress(from)) ?? from, chatId);
    return to !== '' || from !== '';
  }

  /** Admins learn of joins from another event, which also comes in large groups. */
  async function takeJoins(message: Fields, address: string, place: number): Promise<void> {
    const joined = listOf(message.new_chat_members).map((member) => textOf(fieldsOf(member).id));
    for (const id of joined) if (id !== botId) await on.onMemberJoined(address, `${place}/${id}`);
  }

  async function takeMessage(message: Fields, place: number): Promise<boolean> {
    const { id, type } = fieldsOf(message.chat);
    const chatId = textOf(id);
    if (type !== 'group' && type !== 'supergroup') return false;
    if (await takeMove(message, chatId)) return true;
    const address = await addressOf(chatId);
    // A bot that was in the group before it was linked here learns of it by what is written there.
    const known = (await store.listChats()).find((chat) => chat.address === address);
    const isStale = !known || 'new_chat_title' in message;
    if (isStale && !(await learnChat(parts, address))) return false;
    const isChange = isStale || 'new_chat_members' in message || 'left_chat_member' in message;
    if (isChange && !isStale) await recount(parts, address, chatId);
    if (known?.isOwnAdmin !== true) await takeJoins(message, address, place);
    const member = textOf(fieldsOf(message.from).id) || textOf(fieldsOf(message.sender_chat).id);
    if (member !== botId && CONTENTS.some((content) => content in message)) await takeWords(message, address, member);
    return isChange;
  }

  async function takeWords(message: Fields, groupAddress: string, member: string): Promise<void> {
    const atMs = Number(message.date) * SECOND_MS;
    const replied = fieldsOf(message.reply_to_message);
    if (textOf(fieldsOf(replied.from).id) === botId && member !== '') {
      const messageId = toMessageId(textOf(fieldsOf(replied.chat).id), textOf(replied.message_id));
      const place = { address: groupAddress, messageId };
      if (replied.poll) await takePoll(fieldsOf(replied.poll), 0, place);
      else await settleReplied(parts, { ...place, seen: wordsOf(replied) });
      on.onResponse({ kind: 'replied', groupAddress, messageId, member, atMs });
    }
    await on.onMessage({ groupAddress, text: wordsOf(message), atMs, isLive: Date.now() - atMs < LIVE_MS });
  }

  async function takeReaction(reaction: Fields): Promise<boolean> {
    const { chat, message_id: number, user, actor_chat: actor, date, new_reaction: now } = reaction;
    if (listOf(now).length === 0) return false;
    const chatId = textOf(fieldsOf(chat).id);
    const member = textOf(fieldsOf(user ?? actor).id);
    const [groupAddress, messageId] = [await addressOf(chatId), toMessageId(chatId, textOf(number))];
    on.onResponse({ kind: 'reacted', groupAddress, messageId, member, atMs: Number(date) * SECOND_MS });
    return false;
  }

  /** Votes have no moment of their own: they count in the order of the service. */
  async function takeVote(vote: Fields, place: number): Promise<boolean> {
    const pollId = textOf(vote.poll_id);
    let poll = await store.findPoll(pollId);
    if (!poll) {
      await parts.settled();
      poll = await store.findPoll(pollId);
    }
    const voter = textOf(fieldsOf(vote.voter_chat ?? vote.user).id);
    if (!poll) {
      if (waiting.size >= WAITING_COUNT) waiting.clear();
      waiting.set(pollId, [...(waiting.get(pollId) ?? []), [vote, place] as const].slice(-WAITING_COUNT));
    }
    if (!poll || voter === '') return false;
    const { address: groupAddress, messageId, ownId, options } = poll;
    const chosen = listOf(vote.option_ids).flatMap((at) => options[Number(at)] ?? []);
    const times = { votedMs: place, atMs: Date.now(), isLive: true };
    await on.onVote({ groupAddress, messageId, ownId: ownId ?? undefined, voters: [voter], chosen, ...times });
    return false;
  }

  /** Its votes may have come before it. */
  async function takePoll(poll: Fields, _order: number, place?: Place): Promise<boolean> {
    if (!(await parts.findPoll(poll, place))) return false;
    const votes = waiting.get(textOf(poll.id)) ?? [];
    waiting.delete(textOf(poll.id));
    for (const [vote, place] of votes) await takeVote(vote, place);
    return false;
  }

  const takers: Record<(typeof UPDATE_TYPES)[number], Taker> = {
    ...{ message: takeMessage, my_chat_member: takeRights, chat_member: takeMember, chat_join_request: takeRequest },
    ...{ message_reaction: takeReaction, poll_answer: takeVote, poll: takePoll },
  };
  return async (update) => {
    const type = UPDATE_TYPES.find((known) => update[known]);
    return type ? takers[type](fieldsOf(update[type]), Number(update.place)) : false;
  };
}
