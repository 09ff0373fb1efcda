import type {
  DisturbConnection,
  JoinPhoneChat,
  PhoneChat,
  PhoneLink,
  PhoneLinked,
  PhoneMember,
  PhoneMessage,
  RespondOnPhone,
  VotePhonePoll,
  WritePhoneMessage,
} from '@contract/phone';

import { AppError } from '../../errors';
import type { SimulatedPhone } from '../../gateways/messenger/phone';

/** What the simulated phone's page may do. Each call but linking is limited to the account of its phone. */
export type PhoneService = ReturnType<typeof createPhoneService>;

export function createPhoneService({ phone }: { phone: SimulatedPhone }) {
  return {
    /** @throws AppError PHONE_LINK_EXPIRED when the code is unknown, expired or used. */
    async getLink(code: string): Promise<PhoneLink> {
      const email = await phone.findLinkEmail(code);
      if (email === null) throw new AppError('PHONE_LINK_EXPIRED');
      return { email };
    },

    /** @throws AppError PHONE_LINK_EXPIRED when the code is unknown, expired or used. */
    async confirmLink(code: string): Promise<PhoneLinked> {
      const token = await phone.link(code);
      if (token === null) throw new AppError('PHONE_LINK_EXPIRED');
      return { token };
    },

    /** @throws AppError UNAUTHORIZED when the phone was unlinked. */
    async authenticate(token: string | undefined): Promise<number> {
      const accountId = token ? await phone.authenticate(token) : null;
      if (accountId === null) throw new AppError('UNAUTHORIZED');
      return accountId;
    },

    listChats: (accountId: number): Promise<PhoneChat[]> => phone.listChats(accountId),

    /** @throws AppError GROUP_NOT_FOUND when the account is not in such a group. */
    async listMessages(accountId: number, chatId: number, beforeId: number | null): Promise<PhoneMessage[]> {
      const messages = await phone.listMessages(accountId, chatId, beforeId);
      if (!messages) throw new AppError('GROUP_NOT_FOUND');
      return messages;
    },

    /** @throws AppError GROUP_NOT_FOUND when the account is not in such a group, or the group has no such member. */
    async write(accountId: number, chatId: number, body: WritePhoneMessage): Promise<PhoneMessage> {
      const message = await phone.write(accountId, chatId, body);
      if (!message) throw new AppError('GROUP_NOT_FOUND');
      return message;
    },

    /** @throws AppError GROUP_NOT_FOUND when the account is not in such a group, or the group has no such poll or member. */
    async vote(
      accountId: number,
      place: { chatId: number; messageId: number },
      body: VotePhonePoll,
    ): Promise<PhoneMessage> {
      const message = await phone.vote(accountId, place, body);
      if (!message) throw new AppError('GROUP_NOT_FOUND');
      return message;
    },

    /** @throws AppError GROUP_NOT_FOUND when the account is not in such a group, or the group has no such message or member. */
    async respond(
      accountId: number,
      place: { chatId: number; messageId: number },
      body: RespondOnPhone,
    ): Promise<void> {
      if (!(await phone.respond(accountId, place, body))) throw new AppError('GROUP_NOT_FOUND');
    },

    /** @throws AppError GROUP_NOT_FOUND when the account is not in such a group. */
    async join(accountId: number, chatId: number, body: JoinPhoneChat): Promise<PhoneMember> {
      const member = await phone.join(accountId, chatId, body);
      if (!member) throw new AppError('GROUP_NOT_FOUND');
      return member;
    },

    /** @throws AppError GROUP_NOT_FOUND when the account is not in such a group, or the group has no such member. */
    async leave(accountId: number, place: { chatId: number; memberId: number }): Promise<void> {
      if (!(await phone.leave(accountId, place))) throw new AppError('GROUP_NOT_FOUND');
    },

    /** @throws AppError GROUP_NOT_FOUND when the account is not in such a group. */
    async ask(accountId: number, chatId: number, body: JoinPhoneChat): Promise<void> {
      if (!(await phone.ask(accountId, chatId, body))) throw new AppError('GROUP_NOT_FOUND');
    },

    disturb: (accountId: number, disturbance: DisturbConnection): Promise<void> =>
      phone.disturb(accountId, disturbance),

    unlink: (accountId: number): Promise<void> => phone.unlink(accountId),
  };
}
