import type { PhoneMessage } from '@contract/phone';
import type { Group } from '@contract/schemas/shapes';

import { signIn, type Client, type Phone } from '@test/browser/client';
import { startServer, type RunningServer } from '@test/browser/server';

/** A server with a connected phone, and its groups that can be written to. */
export interface ConnectedServer {
  server: RunningServer;
  client: Client;
  phone: Phone;
  groups: Group[];
}

/** About a third of the simulated groups are for administrators only. */
const GROUPS_PER_WRITABLE = 1.5;

/** Starts a server with at least so many groups to write to, does the work, and always cleans up. */
export async function withConnectedServer<T>(
  groupsCount: number,
  environment: Record<string, string>,
  work: (connected: ConnectedServer) => Promise<T>,
): Promise<T> {
  const wanted = Math.ceil(groupsCount * GROUPS_PER_WRITABLE) + 2;
  const server = await startServer({ SIMULATOR_GROUPS: String(wanted), LOG_LEVEL: 'error', ...environment });
  try {
    const client = await signIn(server.url);
    const { groups, phone } = await client.connectPhone();
    const writable = groups.filter(({ can_post }) => can_post).slice(0, groupsCount);
    if (writable.length < groupsCount) throw new Error(`Only ${writable.length} groups can be written to`);
    return await work({ server, client, phone, groups: writable });
  } finally {
    await server.stop();
  }
}

/** A message that the phone received from the console. */
type Received = Pick<PhoneMessage, 'id' | 'text' | 'mentionsAll' | 'poll' | 'atMs'>;

/** What the phone received from the console, chat by chat: text, moment by the server's clock, oldest first. */
export async function readJournal(phone: Phone): Promise<Map<string, Received[]>> {
  const journal = new Map<string, Received[]>();
  for (const chat of await phone.listChats()) {
    const messages = await phone.listMessages(chat.id);
    journal.set(
      chat.name,
      messages
        .filter(({ author }) => author === null)
        .map(({ id, text, mentionsAll, poll, atMs }) => ({ id, text, mentionsAll, ...(poll && { poll }), atMs })),
    );
  }
  return journal;
}

/** How many texts occur more than once in one chat. */
export function countDoubles(journal: Awaited<ReturnType<typeof readJournal>>): number {
  let doubles = 0;
  for (const messages of journal.values()) doubles += messages.length - new Set(messages.map(({ text }) => text)).size;
  return doubles;
}

/** Waits so many real milliseconds. */
export const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
