import { and, desc, eq, lt } from 'drizzle-orm';

import { callNames, callOf, type CallName } from '@contract/calls';
import { ERROR_CODES, type ErrorCode } from '@contract/errors';
import type { CallDefinition } from '@contract/routes/defineCalls';
import { quote } from '@contract/quotes';
import type { JournalAction, JournalActions, JournalPageQuery } from '@contract/schemas/journal';
import texts from '@locales/ru/audit.json';
import docs from '@locales/ru/docs.json';

import { COMMAND_LINE } from '../../commandLine';
import type { Queryable } from '../../db/database';
import { auditLog, type AuditAbout } from '../../db/schema';
import { nameIn } from '../../http/auditNames';
import { currentLanguage } from '../../language';
import { textsOf } from '../../texts';
import { translate, translateError } from '../../translate';
import { findChanges, findGroupChanges } from './actionValues';

const REFUSED = 400;
/** Calls that queue what they do. */
const QUEUEING: ReadonlySet<string> = new Set<CallName>(['actOnGroups', 'actOnMessages']);

const NO_CALL: Pick<CallDefinition, 'changes' | 'creates'> = {};

type Row = typeof auditLog.$inferSelect;

/** Acts of an owner, newest first. */
export async function selectActions(
  db: Queryable,
  userId: number,
  { before, count }: JournalPageQuery,
): Promise<JournalActions> {
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.userId, userId), before === undefined ? undefined : lt(auditLog.id, before)))
    .orderBy(desc(auditLog.id))
    .limit(count + 1);
  const shown = rows.slice(0, count);
  return { actions: shown.map(toAction), next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null };
}

function toAction(row: Row): JournalAction {
  const { id, createdAt, program, address, call, statusCode, before, after, about } = row;
  const isDone = statusCode < REFUSED;
  const isByServer = address === COMMAND_LINE;
  const isOfOneGroup = isCall(call) && callOf(call).changes === 'group';
  const groups = isOfOneGroup ? [] : (about?.groups?.first ?? []);
  return {
    id,
    atMs: createdAt.getTime(),
    by: isByServer ? 'server' : program === null ? 'owner' : 'program',
    program,
    address: isByServer ? '' : address,
    what: nameAct(call, about?.act),
    object: nameObject(row),
    groups: isOfOneGroup ? null : presentGroups(about),
    isDone,
    isQueued: isDone && QUEUEING.has(call),
    refusal: isDone ? null : textOfRefusal(about?.refusal),
    changes: isDone ? [...(before && after ? findChanges(before, after) : []), ...findGroupChanges(groups)] : [],
  };
}

/** What was done: the act of a call that does several things, else the beginning of the call's text on the API page. */
function nameAct(call: string, act = ''): string {
  const {
    acts,
    commands,
  }: Record<'acts' | 'commands', Record<string, string | Record<string, string>>> = textsOf('audit', texts);
  const own = acts[call];
  const command = commands[camelCase(call.replace(/^account /u, ''))];
  if (typeof own === 'object' && own[act] !== undefined) return own[act];
  if (typeof command === 'string') return command;
  const calls: Record<string, string> = textsOf('docs', docs).calls;
  return (calls[call] ?? call).split(/[.:;] /u, 1)[0] ?? call;
}

function presentGroups(about: AuditAbout | null): JournalAction['groups'] {
  if (!about?.groups) return null;
  const { count, failedCount, first } = about.groups;
  const namesOf = (isFailed: boolean) =>
    first.filter((group) => (group.isFailed === true) === isFailed).map(({ name }) => name);
  return { count, failedCount, done: namesOf(false), failed: namesOf(true) };
}

/** What it was done to: the object of the call, and the funnels that it names besides. */
function nameObject({ call, before, after, about, facts, madeIds }: Row): string | null {
  const templates: Record<string, string> = textsOf('audit', texts).objects;
  const { creates, changes } = isCall(call) ? callOf(call) : NO_CALL;
  const subject = creates ?? changes;
  const name = nameIn(after) ?? nameIn(before) ?? about?.name ?? null;
  const id = madeIds[0] ?? facts.id;
  const template = subject === undefined ? undefined : templates[subject];
  const own =
    template?.includes('{{id}}') === true && id !== undefined
      ? fill(template, { id })
      : template !== undefined && name !== null && fill(template, { name });
  const isOwnFunnel = subject === 'funnel' && name !== null;
  const funnels = isOwnFunnel ? [] : (about?.funnels ?? []);
  const parts = [own, namePartner(about), nameFunnels(funnels), nameOrigin(about)].filter(
    (part) => typeof part === 'string',
  );
  return parts.length > 0 ? parts.join(' · ') : name;
}

function namePartner(about: AuditAbout | null): string | null {
  if (!about?.partner) return null;
  const { name, account } = about.partner;
  return fill(textsOf('audit', texts).objects.partner, { name, account: account ?? translate('firstAccount') });
}

/** Where it was done, when that was in another account. */
function nameOrigin(about: AuditAbout | null): string | null {
  if (!about?.from) return null;
  return fill(textsOf('audit', texts).objects.from, { account: about.from.account ?? translate('firstAccount') });
}

function nameFunnels(names: readonly string[]): string | null {
  const { objects } = textsOf('audit', texts);
  const [first] = names;
  if (first === undefined) return null;
  if (names.length === 1) return fill(objects.funnel, { name: first });
  return fill(objects.funnels, { names: names.map((name) => quote(name, currentLanguage())).join(', ') });
}

const fill = (template: string, values: Readonly<Record<string, string | number | boolean | null>>): string =>
  template.replaceAll(/\{\{(\w+)\}\}/gu, (_hole, key: string) => String(values[key] ?? ''));

const camelCase = (words: string): string =>
  words.replaceAll(/-(\w)/gu, (_dash, letter: string) => letter.toUpperCase());

const isCall = (call: string): call is CallName => (callNames as readonly string[]).includes(call);

const textOfRefusal = (code: string | undefined): string | null =>
  code !== undefined && code in ERROR_CODES ? translateError(code as ErrorCode) : null;
