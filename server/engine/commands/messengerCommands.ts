import { AppError } from '../../errors';
import type {
  MessengerSession,
  RemoteGroup,
  RemoteMember,
  RemoteRequest,
  PhoneSignal,
} from '../../gateways/messenger/messenger';

/** Commands to the live session of an account, on any process, by name. All of it travels as JSON. */
export interface CommandArgs {
  /** Returns when the connection is open. */
  checkOpen: object;
  listGroups: object;
  listMembers: { groupAddress: string };
  readInvite: { groupAddress: string };
  listRequests: { groupAddress: string };
  leaveGroup: { groupAddress: string };
  logOut: object;
  /** Returns before the connection is open again. */
  reconnect: object;
  /** Events of a bot were stored. */
  takeEvents: object;
  applyPhoneSignal: PhoneSignal;
}

export interface CommandResults {
  checkOpen: null;
  listGroups: RemoteGroup[];
  listMembers: RemoteMember[];
  readInvite: string;
  listRequests: RemoteRequest[];
  leaveGroup: null;
  logOut: null;
  reconnect: null;
  takeEvents: null;
  applyPhoneSignal: null;
}

/** The name of a command. */
export type CommandKind = keyof CommandArgs;

/** Runs a command on the live session of an account. */
export type RunMessengerCommand = <K extends CommandKind>(
  accountId: number,
  kind: K,
  args: CommandArgs[K],
) => Promise<CommandResults[K]>;

type Handlers = { [K in CommandKind]: (session: MessengerSession, args: CommandArgs[K]) => Promise<CommandResults[K]> };

const handlers: Handlers = {
  checkOpen: async (session) => {
    requireOpen(session);
    return null;
  },
  listGroups: async (session) => requireOpen(session).fetchGroups(),
  listMembers: async (session, { groupAddress }) => requireOpen(session).listMembers(groupAddress),
  readInvite: async (session, { groupAddress }) => requireOpen(session).readInvite(groupAddress),
  listRequests: async (session, { groupAddress }) => requireOpen(session).listRequests(groupAddress),
  leaveGroup: async (session, { groupAddress }) => {
    await requireOpen(session).leaveGroup(groupAddress);
    return null;
  },
  logOut: async (session) => {
    await session.logOut();
    return null;
  },
  reconnect: async (session) => {
    void session.reconnect?.();
    return null;
  },
  takeEvents: async (session) => {
    session.takeEvents?.();
    return null;
  },
  applyPhoneSignal: async (session, signal) => {
    await session.applyPhoneSignal?.(signal);
    return null;
  },
};

/** Whether this version knows a command. */
export const isCommandKind = (kind: string): kind is CommandKind => Object.hasOwn(handlers, kind);

/**
 * Runs it here.
 * @throws AppError MESSENGER_NOT_CONNECTED without a session, or with one that is not open and must be
 */
export async function executeCommand<K extends CommandKind>(
  session: MessengerSession | null,
  kind: K,
  args: CommandArgs[K],
): Promise<CommandResults[K]> {
  if (session === null) throw new AppError('MESSENGER_NOT_CONNECTED');
  return handlers[kind](session, args);
}

function requireOpen(session: MessengerSession): MessengerSession {
  if (session.state().kind !== 'open') throw new AppError('MESSENGER_NOT_CONNECTED');
  return session;
}
