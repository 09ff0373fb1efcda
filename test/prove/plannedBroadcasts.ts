import type {
  Broadcast,
  Group,
  GroupField,
  PlannedBroadcast,
  Selection,
  SelectionRule,
  Tag,
  Variables,
} from '@contract/schemas/shapes';
import { DAY_MS, SECOND_MS } from '@contract/time';
import { fieldVariable, fillText, listVariables, writeVariable } from '@contract/variables';

import { poll, signIn, type Client } from '@test/browser/client';
import { anyGroupRule } from '@test/kit/anyGroupRule';
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

const rule: SelectionRule = { ...anyGroupRule, canPost: true };

type World = ConnectedServer & {
  tabs: readonly Client[];
  chance: Chance;
  selectionId: number;
  tagId: number;
  field: GroupField;
  variables: Variables;
};

/** What both tabs saved before one occurrence, and what must be sent at it. */
interface Edits {
  /** By the name of each group that must get one. */
  texts: ReadonlyMap<string, string>;
  accepted: number;
  isRecalculated: boolean;
}

/**
 * S19: a daily broadcast with variables is changed in two tabs at once before each occurrence, for fixed groups or for those that a
 * selection has at that time, and the server is killed with -9 around it. As soon as its messages exist, the values of the groups change.
 * @returns whether each occurrence was sent at most once, to the right groups and with the text that was saved last and filled in
 *   then, none was lost, and no change was overwritten
 */
export async function provePlannedBroadcasts({ isShort, seed }: Effort): Promise<boolean> {
  const occurrences = isShort ? 8 : 100;
  return withConnectedServer(GROUPS, {}, async (connected) => {
    const world = await prepareWorld(connected, createChance(seed));
    const { client, groups, phone } = world;
    const body = { message: 'first', groupIds: groups.map(({ id }) => id), repeat };
    const { id } = await client.call<PlannedBroadcast>('createPlannedBroadcast', { body });
    const edits: Edits[] = [];
    for (let at = 0; at < occurrences; at += 1) edits.push(await passOccurrence(world, id, at));
    const rows = judge(edits, await readJournal(phone));
    printTable(`S19 planned broadcasts (seed ${seed})`, rows);
    return rows.every(([, , , isFine]) => isFine);
  });
}

/** A tag that decides whom the selection finds, and a field for the texts. */
async function prepareWorld(connected: ConnectedServer, chance: Chance): Promise<World> {
  const { client, server } = connected;
  const { id: tagId } = await client.call<Tag>('createTag', { body: { name: 'Invited', color: 'blue' } });
  const field = await client.call<GroupField>('createField', { body: { name: 'Link' } });
  const body = { name: 'Invited', rule: { ...rule, allTagIds: [tagId] } };
  const { id: selectionId } = await client.call<Selection>('createSelection', { body });
  const variables = await client.call<Variables>('getVariables');
  return { ...connected, tabs: [client, await signIn(server.url)], chance, selectionId, tagId, field, variables };
}

const findPlanned = async (client: Client, id: number): Promise<PlannedBroadcast> =>
  client.call('getPlannedBroadcast', { params: { id } });

/**
 * Both tabs save a text of their own, based on the same revision; one for fixed groups, one for those of a selection at that time.
 * The first to ask is usually the one that is served.
 */
async function editInBoth({ tabs, client, groups, selectionId, field }: World, id: number, at: number) {
  const { revision } = await findPlanned(client, id);
  const groupIds = groups.map((group) => group.id);
  const values = (['everyone', 'group.name', 'date', fieldVariable(field.id)] as const).map(writeVariable).join(' ');
  const results = await Promise.allSettled(
    tabs.map((tab, number) =>
      tab.call<PlannedBroadcast>('changePlannedBroadcast', {
        params: { id },
        body: {
          message: `occurrence ${at} by tab ${number + 1}: ${values}`,
          variables: 'en',
          groupIds,
          repeat,
          revision,
          selectionId: (at + number) % 2 === 0 ? null : selectionId,
        },
      }),
    ),
  );
  const accepted = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  return { saved: accepted[0] ?? null, accepted: accepted.length };
}

/** After the edits other groups are tagged: only a selection that is evaluated when it is sent finds them. */
async function tagSome({ client, groups, chance, tagId }: World): Promise<Group[]> {
  const first = chance.pick(groups);
  const tagged = groups.filter((group) => group === first || chance.happens(0.5));
  for (const group of groups) {
    const tagIds = tagged.includes(group) ? [tagId] : [];
    await client.call('setGroupTags', { params: { id: group.id }, body: { tagIds } });
  }
  return tagged;
}

const setLinks = async ({ client, groups, field }: World, link: string) =>
  Promise.all(
    groups.map(({ id }) =>
      client.call('setGroupFields', { params: { id }, body: { values: { [String(field.id)]: `${link} of ${id}` } } }),
    ),
  );

/** Edits, moves the clock to shortly before the next occurrence, kills the server around it, and waits until it is over. */
async function passOccurrence(world: World, id: number, at: number): Promise<Edits> {
  const { server, client, chance, groups, field, variables } = world;
  const { saved, accepted } = await editInBoth(world, id, at);
  const tagged = await tagSome(world);
  await setLinks(world, `link ${at}`);
  const dueMs = (await findPlanned(client, id)).startsAtMs ?? 0;
  const isRecalculated = saved?.selection !== null && saved !== null;
  const filling = { language: 'en', zone: variables.zone, momentMs: dueMs } as const;
  const texts = (isRecalculated ? tagged : groups).map((group) => {
    const fields = { [String(field.id)]: `link ${at} of ${group.id}` };
    const values = { name: group.name, membersCount: null, fields };
    return [group.name, fillText(saved?.message ?? '', values, filling, {}).text] as const;
  });
  const [before] = await client.call<Broadcast[]>('listBroadcasts');
  const now = () => Date.now() + server.clockOffsetMs();
  server.moveClock(dueMs - now() - SECOND_MS);
  await sleep(dueMs - BEFORE_MS + chance.next() * (BEFORE_MS + AFTER_MS) - now());
  await server.kill();
  await server.start();
  let isChanged = false;
  await poll(
    async () => {
      const planned = await findPlanned(client, id);
      const [made] = await client.call<Broadcast[]>('listBroadcasts');
      const isMade = made !== undefined && made.id !== before?.id;
      if (isMade && !isChanged) await setLinks(world, 'too late');
      isChanged ||= isMade;
      // To the server, the moved clock is a day without a connection, after which its owner decides.
      if (made?.status === 'paused') await client.call('resumeBroadcast', { params: { id: made.id } });
      const isOver = isMade && planned.startsAtMs === dueMs + DAY_MS && made.pending === 0;
      if (!isOver) await sleep(CALL_AGAIN_MS);
      return isOver || null;
    },
    'the end of an occurrence',
    CALL_MAX_MS,
  );
  return { texts: new Map(texts), accepted, isRecalculated };
}

function judge(edits: readonly Edits[], journal: Awaited<ReturnType<typeof readJournal>>): Row[] {
  const received = [...journal].flatMap(([name, messages]) => messages.map((message) => ({ name, ...message })));
  const expected = edits.flatMap(({ texts }) => [...texts].map(([name, text]) => `${name} ${text}`));
  const isExpected = new Set(expected);
  const others = received.filter(({ name, text }) => !isExpected.has(`${name} ${text}`)).length;
  const raw = received.filter(({ text, mentionsAll }) => listVariables(text).length > 0 || !mentionsAll).length;
  const doubles = countDoubles(journal);
  const arrived = new Set(received.map(({ name, text }) => `${name} ${text}`));
  const missing = expected.filter((one) => !arrived.has(one)).length;
  const overwritten = edits.filter(({ accepted }) => accepted !== 1).length;
  const recalculated = edits.filter(({ isRecalculated }) => isRecalculated).length;
  return [
    ['occurrences, each with a kill with -9', edits.length, '', true],
    ['of these for the groups that a selection had then', recalculated, '1 or more', recalculated > 0],
    ['changes of two tabs at once of which not exactly one was saved', overwritten, '0', overwritten === 0],
    ['messages', expected.length, '', true],
    ['accepted by the messenger', received.length, '', true],
    ['not accepted, at most the one in flight of each kill', missing, `<= ${edits.length}`, missing <= edits.length],
    ['sent twice', doubles, '0', doubles === 0],
    ['to another group, or with another text than the one saved last and filled in then', others, '0', others === 0],
    ['with a variable in the text, or without the mention of everyone', raw, '0', raw === 0],
  ];
}
