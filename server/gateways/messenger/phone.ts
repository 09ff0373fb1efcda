import type {
  DisturbConnection,
  JoinPhoneChat,
  PhoneChat,
  PhoneMember,
  PhoneMessage,
  RespondOnPhone,
  VotePhonePoll,
  WritePhoneMessage,
} from '@contract/phone';

/** Events of the simulated phone of one account. */
export type PhoneEvent =
  | { kind: 'message'; accountId: number; message: PhoneMessage }
  | { kind: 'joined'; accountId: number; chatId: number; member: PhoneMember }
  | { kind: 'left'; accountId: number; chatId: number; memberId: number }
  | { kind: 'unlinked'; accountId: number };

/** The simulated phone: links by a code, lists chats, writes as a member, unlinks. */
export interface SimulatedPhone {
  /** E-mail of the account that waits for this code, or null when the code is unknown or expired. */
  findLinkEmail(code: string): Promise<string | null>;
  /** Links and returns the phone's token, or null when the code is unknown, expired or used. */
  link(code: string): Promise<string | null>;
  /** Account of a phone's token, or null when it was unlinked. */
  authenticate(token: string): Promise<number | null>;
  listChats(accountId: number): Promise<PhoneChat[]>;
  /** Newest last, at most `phoneMessagesPageCount`; null when the account has no such chat. */
  listMessages(accountId: number, chatId: number, beforeId: number | null): Promise<PhoneMessage[] | null>;
  /** Null when the account has no such chat or the chat no such member. */
  write(accountId: number, chatId: number, body: WritePhoneMessage): Promise<PhoneMessage | null>;
  /** Replaces a member's vote; null when the account has no such poll or the chat no such member. */
  vote(
    accountId: number,
    place: { chatId: number; messageId: number },
    body: VotePhonePoll,
  ): Promise<PhoneMessage | null>;
  /** Responds to a message of the console; false when the account has no such message or the chat no such member. */
  respond(accountId: number, place: { chatId: number; messageId: number }, body: RespondOnPhone): Promise<boolean>;
  /** Adds a member; null when the account has no such chat. */
  join(accountId: number, chatId: number, body: JoinPhoneChat): Promise<PhoneMember | null>;
  /** Removes a member; false when the account has no such chat or the chat no such member. */
  leave(accountId: number, place: { chatId: number; memberId: number }): Promise<boolean>;
  /** Someone asks to join; false when the account has no such chat. */
  ask(accountId: number, chatId: number, body: JoinPhoneChat): Promise<boolean>;
  /** Simulates a fault of the connection between the phone and the console. */
  disturb(accountId: number, disturbance: DisturbConnection): Promise<void>;
  unlink(accountId: number): Promise<void>;
  /** Subscribes to events. @returns unsubscribes */
  onEvent(listener: (event: PhoneEvent) => void): () => void;
  /** Emits an event to all subscribers. */
  emit(event: PhoneEvent): void;
}
