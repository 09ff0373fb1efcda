import type { Messenger, MessengerSession, SessionListener } from '../../gateways/messenger/messenger';
import {
  readAddress,
  readMember,
  readMessage,
  readRequest,
  readResponse,
  readState,
  readMoment,
  readVote,
} from '../../gateways/messenger/readReported';
import type { EngineParts, RefusedKind } from '../core/engineParts';
import type { OwnedAccount } from '../leases/leases';

type Parts = Pick<EngineParts, 'log' | 'clock' | 'countRefusedRows'> & { messenger: Pick<Messenger, 'openSession'> };

/**
 * Opens the session of an account and checks each event and member that the messenger reports: what the database would refuse is
 * repaired or refused alone, because its write would be tried again and again, with all events behind it waiting.
 */
export function openCheckedSession(
  parts: Parts,
  { id: accountId, epoch }: Pick<OwnedAccount, 'id' | 'epoch'>,
  listener: SessionListener,
): MessengerSession {
  function refuse(kind: RefusedKind): void {
    parts.countRefusedRows?.(kind, 1);
    parts.log.warn({ accountId, kind }, 'the messenger reported what cannot be used');
  }

  function withAddress(reported: string, report: (address: string) => void): void {
    const address = readAddress(reported);
    if (address === null) refuse('event');
    else report(address);
  }

  const session = parts.messenger.openSession(accountId, epoch, {
    onState: (state) => listener.onState(readState(state)),
    onGroupsChanged: () => listener.onGroupsChanged(),
    async onMessage(reported) {
      const message = readMessage(reported, parts.clock.nowMs());
      if (message === null) refuse('message');
      else await listener.onMessage(message);
    },
    async onVote(reported) {
      const vote = readVote(reported, parts.clock.nowMs());
      if (vote === null) refuse('event');
      else await listener.onVote(vote);
    },
    async onMemberJoined(reported, eventId) {
      const address = readAddress(reported);
      if (address === null) refuse('event');
      else await listener.onMemberJoined(address, eventId);
    },
    onReceipt: (messageId, givenId = messageId) =>
      withAddress(messageId, (id) => withAddress(givenId, (given) => listener.onReceipt(id, given))),
    onResponse(reported) {
      const response = readResponse(reported, parts.clock.nowMs());
      if (response === null) refuse('event');
      else listener.onResponse(response);
    },
    responsesWritten: () => listener.responsesWritten(),
    onRestricted: (untilMs) => listener.onRestricted(readMoment(untilMs)),
    onQueryLimited: () => listener.onQueryLimited(),
  });
  const checked: Pick<MessengerSession, 'listMembers' | 'listRequests'> = {
    listMembers: async (groupAddress) => (await session.listMembers(groupAddress)).map(readMember),
    listRequests: async (groupAddress) =>
      (await session.listRequests(groupAddress)).flatMap((request) => readRequest(request) ?? []),
  };
  return Object.assign(Object.create(session) as MessengerSession, checked);
}
