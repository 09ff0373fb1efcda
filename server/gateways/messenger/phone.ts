import type {
  DisturbConnection,
  JoinPhoneChat,
  PhoneChat,
  PhoneMember,
  PhoneMessage,
  WritePhoneMessage,
} from '@contract/phone';

/** What happens on the simulated phone of one account. */
export type PhoneEvent =
  | { kind: 'message'; accountId: number; message: PhoneMessage }
  | { kind: 'joined'; accountId: number; chatId: number; member: PhoneMember }
  | { kind: 'unlinked'; accountId: number };

/** The simulated phone: links by a code, shows the chats, writes as a member, unlinks. */
export interface SimulatedPhone {
  /** The e-mail of the account that waits for this code, or null when the code is unknown or over. */
  findLinkEmail(code: string): Promise<string | null>;
  /** Links and answers the phone's token, or null when the code is unknown, over or already used. */
  link(code: string): Promise<string | null>;
  /** The account of a phone's token, or null when it was unlinked. */
  authenticate(token: string): Promise<number | null>;
  listChats(accountId: number): Promise<PhoneChat[]>;
  /** Newest last, `phoneMessagesPageCount` at most; null when the account has no such chat. */
  listMessages(accountId: number, chatId: number, beforeId: number | null): Promise<PhoneMessage[] | null>;
  /** Null when the account has no such chat or the chat no such member. */
  write(accountId: number, chatId: number, body: WritePhoneMessage): Promise<PhoneMessage | null>;
  /** Somebody joins; null when the account has no such chat. */
  join(accountId: number, chatId: number, body: JoinPhoneChat): Promise<PhoneMember | null>;
  /** Something happens to the connection between the phone and the console. */
  disturb(accountId: number, disturbance: DisturbConnection): Promise<void>;
  unlink(accountId: number): Promise<void>;
  /** Calls back with everything that happens. Returns the end of the subscription. */
  onEvent(listener: (news: PhoneEvent) => void): () => void;
  /** Passes news on to everybody who listens. */
  emit(news: PhoneEvent): void;
}
