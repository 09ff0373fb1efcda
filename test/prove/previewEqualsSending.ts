import { isMessage } from '@contract/planner/content';
import { LANGUAGES } from '@contract/languages';
import { compileMessages, previewRun, type PreviewLine } from '@contract/planner/plan';
import { findSaveProblems, findStartProblems } from '@contract/planner/problems';
import type { PlannerGraph } from '@contract/planner/graph';
import type { Poll } from '@contract/planner/nodes/nodeDefinition';
import { WEEKDAYS, type TimeOfDay } from '@contract/planner/timeOfDay';
import { toLocalMs } from '@contract/planner/zones';
import type {
  ForecastQueue,
  Funnel,
  FunnelGraph,
  Group,
  GroupDetails,
  GroupField,
  StartedInGroups,
  Variables,
} from '@contract/schemas/shapes';
import { HOUR_MS, HOUR_S, MINUTE_MS, SECOND_MS } from '@contract/time';
import { fieldVariable, fillText, listVariables, mentionsEveryone, writeVariable } from '@contract/variables';

import type { Client } from '@test/browser/client';
import { printTable, type Row } from '@test/kit/printTable';
import { createChance, type Chance } from '@test/kit/random';
import { randomGraph } from '@test/kit/randomGraph';

import { readJournal, sleep, withConnectedServer, type ConnectedServer } from './connectedServer';
import type { Effort } from './proof';

const SCHEDULE_MAX_MINUTES = 180;
const LONGEST_MS = 6 * HOUR_MS;
/** Every third run waits for a time of day. */
const TIMED_EVERY = 3;
const ZONES = ['UTC+3', 'UTC-11', 'Europe/Berlin', 'America/New_York', 'Asia/Almaty'];
const QUIET_MS = 250;
/** Steps follow the moment at which the one before was sent, so the delays of a run add up: never early, seconds late. */
const LATE_MAX_MS = 10 * SECOND_MS;
const EARLY_MAX_MS = 1_000;
/** What is later than that is late. */
const MISSING_MAX_MS = 2 * LATE_MAX_MS;

interface Run {
  group: Group;
  graph: PlannerGraph;
}

/** What the texts are filled in with, as the console gets it. */
interface Fillings {
  variables: Variables;
  members: ReadonlyMap<number, number | null>;
  field: GroupField;
}

/**
 * S12: random graphs are posted to the server, which must refuse exactly the invalid ones; those that can be started run whole under
 * a moved clock, and the journal of the messenger is compared with the planner's preview, message for message and minute for minute.
 */
export async function provePreview({ isShort, seed }: Effort): Promise<boolean> {
  const effort = isShort ? { planned: 2_000, runs: 15 } : { planned: 10_000, runs: 150 };
  const badPlans = countBadPlans(effort.planned, seed);
  return withConnectedServer(effort.runs, {}, async (connected) => {
    // A whole minute: an arrival within the minute of a time of day is on time.
    const startAtS = (Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS) / 1000 + HOUR_S;
    const fillings = await prepareFillings(connected);
    const { runs, posted, wrong } = await startRuns(connected, createChance(seed), effort.runs, { startAtS, fillings });
    const previews = runs.map(({ graph }) => previewRun(graph, startAtS * 1000));
    const timed = previews.flat().filter(({ timeNodeIds }) => timeNodeIds.length > 0).length;
    const momentsMs = previews.flat().map(({ atMs }) => atMs);
    await playTo(connected, startAtS * 1000, momentsMs);
    const journal = await readJournal(connected.phone);
    const { compared, filled, mentioning, polls, different } = compare(runs, journal, {
      startMs: startAtS * 1000,
      fillings,
    });
    const rows: Row[] = [
      ['graphs planned', effort.planned, '', true],
      ['plans not numbered 1 to N, or whose waits do not add up', badPlans, '0', badPlans === 0],
      ['graphs posted to the server', posted, '', true],
      ['taken though invalid, or refused though valid', wrong, '0', wrong === 0],
      ['runs played to their end', runs.length, String(effort.runs), runs.length === effort.runs],
      ['messages that wait for a time of day', timed, '1 or more', timed > 0],
      ['messages compared', compared, '', true],
      ['of these with variables', filled, '1 or more', filled > 0],
      ['of these that mention everyone', mentioning, '1 or more', mentioning > 0],
      ['of these polls', polls, '1 or more', polls > 0],
      ['other than the preview', different, '0', different === 0],
    ];
    printTable(`S12 the preview is what is sent (seed ${seed})`, rows);
    return rows.every(([, , , isFine]) => isFine);
  });
}

function countBadPlans(count: number, seed: number): number {
  let bad = 0;
  for (let at = 0; at < count; at += 1) {
    const graph = randomGraph(createChance(seed * 1_000_003 + at), {
      nodesMaxCount: 12,
      hasSchedules: false,
      hasConditions: true,
      hasPolls: true,
    });
    if (findSaveProblems(graph).length > 0) continue;
    const plan = compileMessages(graph);
    const isNumbered = plan.every(({ orderNum }, index) => orderNum === index + 1);
    const isWhole = new Set(plan.map(({ nodeId }) => nodeId)).size === graph.nodes.filter(isMessage).length;
    const sentAtMs = new Map(previewRun(graph, 0).map(({ nodeId, atMs }) => [nodeId, atMs]));
    const addsUp = previewRun(graph, 0).every(
      ({ atMs, delayMinutes, afterNodeId }) =>
        atMs === (afterNodeId === null ? 0 : (sentAtMs.get(afterNodeId) ?? NaN)) + delayMinutes * MINUTE_MS,
    );
    if (!isNumbered || !isWhole || !addsUp) bad += 1;
  }
  return bad;
}

/** Posts graphs until enough of them run, one in each group. */
async function startRuns(
  { client, groups }: ConnectedServer,
  chance: Chance,
  count: number,
  { startAtS, fillings }: { startAtS: number; fillings: Fillings },
) {
  const runs: Run[] = [];
  let posted = 0;
  let wrong = 0;
  while (runs.length < count) {
    const drawn = runs.length % TIMED_EVERY === 0 ? drawTimed(chance, startAtS) : draw(chance, startAtS);
    const graph = withVariables(drawn, chance, fillings.field);
    posted += 1;
    const funnel = await client.call<Funnel>('createFunnel', { body: { name: `S12 ${posted}`, active: false } });
    const isTaken = await saveGraph(client, funnel.id, graph);
    if (isTaken === findSaveProblems(graph).length > 0) wrong += 1;
    const group = groups[runs.length];
    if (!isTaken || !group || findStartProblems(graph).length > 0) continue;
    await client.call('setFunnelStatus', { params: { id: funnel.id }, body: { active: true } });
    const body = { group_ids: [group.id], start_time: startAtS };
    const started = await client.call<StartedInGroups>('startFunnelInGroups', { params: { id: funnel.id }, body });
    if (started.successfulGroups === 1) runs.push({ group, graph });
    else wrong += 1;
  }
  return { runs, posted, wrong };
}

const draw = (chance: Chance, startAtS: number) =>
  withMoments(
    randomGraph(chance, { nodesMaxCount: 10, hasSchedules: true, hasConditions: false, hasPolls: true }),
    chance,
    startAtS,
  );

/** A graph that can be started and whose messages wait for a time of day; at random that is rare. */
function drawTimed(chance: Chance, startAtS: number): PlannerGraph {
  for (;;) {
    const graph = draw(chance, startAtS);
    const isTimed = previewRun(graph, startAtS * 1000).some(({ timeNodeIds }) => timeNodeIds.length > 0);
    if (isTimed && findSaveProblems(graph).length + findStartProblems(graph).length === 0) return graph;
  }
}

/** Every other text has variables; a number keeps texts different. */
function withVariables({ nodes, edges }: PlannerGraph, chance: Chance, field: GroupField): PlannerGraph {
  const ids = ['group.name', 'date', 'weekday', 'everyone', fieldVariable(field.id)] as const;
  const extend = (text: string) => `${text} ${writeVariable(chance.pick(ids))} ${writeVariable(chance.pick(ids))}`;
  return {
    nodes: nodes.map((node) => {
      if ((node.type !== 'message' && node.type !== 'poll') || !chance.happens(0.5)) return node;
      const text = extend(node.data.message ?? '');
      const variables = chance.pick(LANGUAGES);
      if (node.type === 'message') return { ...node, data: { ...node.data, message: text, variables } };
      // A poll mentions nobody.
      return { ...node, data: { ...node.data, message: text.replaceAll(writeVariable('everyone'), ''), variables } };
    }),
    edges,
  };
}

/** A time zone whose day is another one, and a field with a value in every group. */
async function prepareFillings({ client, groups }: ConnectedServer): Promise<Fillings> {
  await client.call('savePace', { body: { timeZone: 'Pacific/Auckland' } });
  const field = await client.call<GroupField>('createField', { body: { name: 'Link' } });
  for (const { id } of groups) {
    const values = { [String(field.id)]: `https://example.com/${id}` };
    await client.call('setGroupFields', { params: { id }, body: { values } });
  }
  const details = await client.call<GroupDetails[]>('listGroupDetails');
  return {
    variables: await client.call<Variables>('getVariables'),
    members: new Map(details.map(({ id, membersCount }) => [id, membersCount])),
    field,
  };
}

/** The text that the console shows for a group. */
function fillLine({ text, variables: language, atMs }: PreviewLine, group: Group, fillings: Fillings): string {
  if (!language) return text;
  const { zone, memberForms, groups } = fillings.variables;
  const fields = groups.find(({ id }) => id === group.id)?.values ?? {};
  const values = { name: group.name, membersCount: fillings.members.get(group.id) ?? null, fields };
  return fillText(text, values, { language, zone, momentMs: atMs }, memberForms[language] ?? {}).text;
}

/** Messages that left with a variable in them. */
const sentRaw = (messages: readonly { text: string }[]) =>
  messages.filter(({ text }) => listVariables(text).length > 0).length;

async function saveGraph(client: Client, id: number, graph: PlannerGraph): Promise<boolean> {
  const body: FunnelGraph = {
    nodes: graph.nodes.map((node) => ({ ...node, position: { x: 0, y: 0 } })),
    edges: graph.edges as FunnelGraph['edges'],
  };
  return client.call('saveStructure', { params: { id }, body }).then(
    () => true,
    (error: unknown) => {
      if (String(error).includes('FUNNEL_INVALID')) return false;
      throw error;
    },
  );
}

/** Schedule nodes with moments and times of day around the run; waiting for another day would take too many minutes. */
function withMoments({ nodes, edges }: PlannerGraph, chance: Chance, startAtS: number): PlannerGraph {
  const moment = () => new Date((startAtS + chance.int(SCHEDULE_MAX_MINUTES) * 60 - 600) * 1000).toISOString();
  const timeOfDay = (): TimeOfDay => {
    const zone = chance.pick(ZONES);
    const local = new Date(toLocalMs(zone, startAtS * 1000 + chance.int(SCHEDULE_MAX_MINUTES) * MINUTE_MS));
    const today = local.getUTCDay() === 0 ? 7 : local.getUTCDay();
    const weekdays = WEEKDAYS.filter((day) => day === today || chance.happens(0.5));
    return {
      time: local.toISOString().slice('yyyy-mm-ddT'.length, 'yyyy-mm-ddThh:mm'.length),
      weekdays,
      minDays: 0,
      zone,
    };
  };
  const data = () => (chance.happens(0.5) ? { schedule: moment() } : { schedule: '', timeOfDay: timeOfDay() });
  const timed = {
    nodes: nodes.map((node) => (node.type === 'schedule' ? { ...node, data: data() } : node)),
    edges,
  };
  const endMs = previewRun(timed, startAtS * 1000).at(-1)?.atMs ?? 0;
  return endMs - startAtS * 1000 > LONGEST_MS ? withMoments({ nodes, edges }, chance, startAtS) : timed;
}

/** Moves the clock minute by minute, each time until what the preview has is sent, and nothing more. */
async function playTo({ server, client }: ConnectedServer, fromMs: number, momentsMs: readonly number[]) {
  let offsetMs = 0;
  let missing = 0;
  for (let atMs = fromMs; atMs <= Math.max(...momentsMs) + MINUTE_MS; atMs += MINUTE_MS) {
    // The time that passes meanwhile must not add up to another minute.
    const aheadMs = Math.max(0, atMs - Date.now() - offsetMs);
    server.moveClock(aheadMs);
    offsetMs += aheadMs;
    const shown = momentsMs.filter((momentMs) => momentMs <= atMs).length;
    missing = Math.max(missing, shown - (await settle(client, shown - missing)));
  }
}

/**
 * Waits until the number of sent messages stays the same, and nothing is due or almost due; not for ever for what is missing.
 * @returns how many were sent
 */
async function settle(client: Client, expectedCount: number): Promise<number> {
  const untilMs = Date.now() + MISSING_MAX_MS;
  for (let last = -1; ;) {
    await sleep(QUIET_MS);
    const { messagesSent } = await client.call<{ messagesSent: number }>('getStats');
    const { nowMs, queued } = await client.call<ForecastQueue>('getForecastQueue');
    // Between two steps of a run nothing is queued for a moment.
    const isMissing = messagesSent < expectedCount && Date.now() < untilMs;
    if (!isMissing && messagesSent === last && queued.every(({ dueMs }) => dueMs > nowMs + LATE_MAX_MS))
      return messagesSent;
    last = messagesSent;
  }
}

function compare(
  runs: Run[],
  journal: Awaited<ReturnType<typeof readJournal>>,
  { startMs, fillings }: { startMs: number; fillings: Fillings },
) {
  let compared = 0;
  let different = 0;
  let filled = 0;
  let mentioning = 0;
  let polls = 0;
  for (const { group, graph } of runs) {
    const shown = previewRun(graph, startMs).map(({ text, variables = null, ...line }) => ({
      ...line,
      text: fillLine({ ...line, text, ...(variables && { variables }) }, group, fillings),
      hasVariables: variables !== null,
      mentionsAll: mentionsEveryone({ text, variables }),
    }));
    filled += shown.filter(({ hasVariables }) => hasVariables).length;
    mentioning += shown.filter(({ mentionsAll }) => mentionsAll).length;
    polls += shown.filter(({ poll }) => poll).length;
    different += sentRaw(journal.get(group.name) ?? []);
    const sent = journal.get(group.name) ?? [];
    compared += shown.length;
    if (sent.length !== shown.length) different += Math.abs(sent.length - shown.length);
    shown.forEach(({ text, atMs, mentionsAll, poll }) => {
      const found = sent.find(
        (message) => message.text === text && message.mentionsAll === mentionsAll && isSamePoll(message.poll, poll),
      );
      const lateMs = found ? found.atMs - atMs : Infinity;
      if (lateMs >= -EARLY_MAX_MS && lateMs <= LATE_MAX_MS) return;
      different += 1;
      console.log(`  ${group.name}: "${text}" came ${found ? `${lateMs} ms after its moment` : 'never'}`);
    });
  }
  return { compared, filled, mentioning, polls, different };
}

const isSamePoll = (sent: Poll | undefined, shown: Poll | undefined): boolean =>
  JSON.stringify([sent?.options, sent?.isMultiple]) === JSON.stringify([shown?.options, shown?.isMultiple]);
