import type { Broadcast, PlannedBroadcast, Selection, SelectionRule } from '@contract/schemas/shapes';
import { DAY_MS, SECOND_MS } from '@contract/time';

import { poll, signIn, type Client } from '@test/browser/client';
import { printTable, type Row } from '@test/kit/printTable';
import { createChance, type Chance } from '@test/kit/random';

import { countDoubles, readJournal, sleep, withConnectedServer, type ConnectedServer } from './connectedServer';
import type { Effort } from './proof';

const GROUPS = 3;
/** The server is killed from this long before an occurrence to so long after it. */
const BEFORE_MS = 300;
const AFTER_MS = 900;
const CALL_AGAIN_MS = 100;
const CALL_MAX_MS = 60_000;
const repeat = { kind: 'daily', time: '10:00', weekdays: [], monthDay: 1, zone: 'UTC+0', untilMs: null } as const;

const rule: SelectionRule = {
  allTagIds: [],
  anyTagIds: [],
  noTagIds: [],
  type: null,
  membersMin: null,
  membersMax: null,
  activity: null,
  canPost: true,
  nameContains: '',
};

type World = ConnectedServer & { tabs: readonly Client[]; chance: Chance; selectionId: number };

/** What both tabs saved before one occurrence. */
interface Edits {
  /** The text that must be sent. */
  text: string;
  accepted: number;
  /** Refused because the other tab had saved. */
  refused: number;
}

/**
 * S19: a daily broadcast is changed in two tabs at once before each occurrence, and the server is killed with -9 around it.
 * @returns whether each occurrence was sent at most once with the text that was saved last, none was lost, and no change was overwritten
 */
export async function provePlannedBroadcasts({ isShort, seed }: Effort): Promise<boolean> {
  const occurrences = isShort ? 8 : 100;
  const chance = createChance(seed);
  return withConnectedServer(GROUPS, {}, async (connected) => {
    const { client, server, groups, phone } = connected;
    const selection = await client.call<Selection>('createSelection', { body: { name: 'All', rule } });
    const tabs = [client, await signIn(server.url)];
    const world = { ...connected, tabs, chance, selectionId: selection.id };
    const body = { message: 'first', groupIds: groups.map(({ id }) => id), repeat };
    const { id } = await client.call<PlannedBroadcast>('createPlannedBroadcast', { body });
    const edits: Edits[] = [];
    for (let at = 0; at < occurrences; at += 1) {
      edits.push(await editInBoth(world, id, `occurrence ${at}`));
      await passOccurrence(world, id);
    }
    const journal = await readJournal(phone);
    const rows = judge(edits, journal);
    printTable(`S19 planned broadcasts (seed ${seed})`, rows);
    return rows.every(([, , , isFine]) => isFine);
  });
}

const findPlanned = async (client: Client, id: number): Promise<PlannedBroadcast> =>
  client.call('getPlannedBroadcast', { params: { id } });

/** Both tabs save a text of their own, based on the same revision; one for fixed groups, one for those of a selection at that time. */
async function editInBoth({ tabs, client, groups, selectionId }: World, id: number, text: string): Promise<Edits> {
  const { revision } = await findPlanned(client, id);
  const groupIds = groups.map((group) => group.id);
  const results = await Promise.allSettled(
    tabs.map((tab, at) =>
      tab.call<PlannedBroadcast>('changePlannedBroadcast', {
        params: { id },
        body: {
          message: `${text} by tab ${at + 1}`,
          groupIds,
          repeat,
          revision,
          selectionId: at === 0 ? null : selectionId,
        },
      }),
    ),
  );
  const accepted = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  return { text: accepted[0]?.message ?? '', accepted: accepted.length, refused: results.length - accepted.length };
}

/** Moves the clock to shortly before the next occurrence, kills the server around it, and waits until it is over. */
async function passOccurrence({ server, client, chance }: World, id: number): Promise<void> {
  const { startsAtMs } = await findPlanned(client, id);
  const dueMs = startsAtMs ?? 0;
  const now = () => Date.now() + server.clockOffsetMs();
  server.moveClock(dueMs - now() - SECOND_MS);
  await sleep(dueMs - BEFORE_MS + chance.next() * (BEFORE_MS + AFTER_MS) - now());
  await server.kill();
  await server.start();
  await poll(
    async () => {
      const planned = await findPlanned(client, id);
      const sent = await client.call<Broadcast[]>('listBroadcasts');
      // To the server, the moved clock is a day without a connection, after which its owner decides.
      if (sent[0]?.status === 'paused') await client.call('resumeBroadcast', { params: { id: sent[0].id } });
      const isOver = planned.startsAtMs === dueMs + DAY_MS && sent[0]?.pending === 0;
      if (!isOver) await sleep(CALL_AGAIN_MS);
      return isOver || null;
    },
    'the end of an occurrence',
    CALL_MAX_MS,
  );
}

function judge(edits: readonly Edits[], journal: Awaited<ReturnType<typeof readJournal>>): Row[] {
  const expected = new Set(edits.map(({ text }) => text));
  const received = [...journal.values()].flat();
  const others = received.filter(({ text }) => !expected.has(text)).length;
  const doubles = countDoubles(journal);
  const messages = edits.length * GROUPS;
  const missing = messages - (received.length - others - doubles);
  const overwritten = edits.filter(({ accepted }) => accepted !== 1).length;
  return [
    ['occurrences, each with a kill with -9', edits.length, '', true],
    ['changes of two tabs at once of which not exactly one was saved', overwritten, '0', overwritten === 0],
    ['messages', messages, '', true],
    ['accepted by the messenger', received.length, '', true],
    ['not accepted, at most the one in flight of each kill', missing, `<= ${edits.length}`, missing <= edits.length],
    ['sent twice', doubles, '0', doubles === 0],
    ['with another text than the one saved last', others, '0', others === 0],
  ];
}
