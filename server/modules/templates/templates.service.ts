import { and, asc, eq, exists, inArray, isNull, ne, or, sql } from 'drizzle-orm';

import { limits } from '@contract/limits';
import type { ChangeTemplate, SaveTemplate, Template } from '@contract/schemas/templates';
import { tagNameKey } from '@contract/tags';
import { fieldOf, listVariables } from '@contract/variables';
import { hasVisibleText } from '@contract/visibleText';

import type { Queryable } from '../../db/database';
import { accountsOf, lockOwner } from '../../db/ownRows';
import { mediaFiles, templates, users } from '../../db/schema';
import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import type { Stored, StoreResponse } from '../../http/idempotency';
import type { Session } from '../../http/sessions';
import { translate } from '../../translate';

const { maxCount } = limits.templates;

/** The account of the session, and the one that signs in. */
type Caller = Pick<Session, 'userId' | 'ownerId'>;

/** Templates of messages. Each call is limited to those that the account of the caller is offered: its own, and what its owner has for all. */
export type TemplatesService = ReturnType<typeof createTemplatesService>;

export function createTemplatesService({ db, publish }: Pick<Deps, 'db' | 'publish'>) {
  async function publishUpdate({ ownerId }: Caller): Promise<void> {
    for (const { id } of await accountsOf(db, ownerId)) publish(id, 'templates:updated', {});
  }

  /**
   * Checks name and file. Files and own fields belong to the account; what has neither is for all accounts of the owner.
   * @throws AppError TEMPLATE_NAME_TAKEN, MEDIA_NOT_FOUND
   */
  async function prepare(tx: Queryable, caller: Caller, body: SaveTemplate, former?: TemplateRow) {
    const { name, text, variables } = body;
    const mediaUrl = body.mediaUrl === '' ? null : body.mediaUrl;
    const hasFields = variables !== null && listVariables(text).some((id) => fieldOf(id) !== null);
    const isShared = mediaUrl === null && !hasFields;
    const userId = isShared ? caller.ownerId : caller.userId;
    const nameKey = tagNameKey(name);
    const isKept = former?.nameKey === nameKey && former.userId === userId && former.isShared === isShared;
    if (!isKept) await requireFreeName(tx, caller, { nameKey, isShared, id: former?.id ?? 0 });
    if (mediaUrl !== null) await requireFile(tx, caller.userId, mediaUrl);
    return { userId, isShared, name, nameKey, text, variables, mediaUrl };
  }

  async function get(tx: Queryable, caller: Caller, id: number): Promise<Template> {
    const [template] = await selectTemplates(tx, caller, id);
    if (!template) throw new AppError('TEMPLATE_NOT_FOUND');
    return template;
  }

  return {
    /** By name. */
    list: (caller: Caller): Promise<Template[]> => selectTemplates(db, caller),

    /** @throws AppError TEMPLATE_NAME_TAKEN, TEMPLATES_TOO_MANY, MEDIA_NOT_FOUND */
    async create(caller: Caller, body: SaveTemplate, storeResponse: StoreResponse): Promise<Stored<Template>> {
      const template = await db.transaction(async (tx) => {
        await lockOwner(tx, caller.ownerId);
        const values = await prepare(tx, caller, body);
        if ((await tx.$count(templates, isOffered(caller))) >= maxCount) throw new AppError('TEMPLATES_TOO_MANY');
        const [row] = await tx.insert(templates).values(values).returning({ id: templates.id });
        return storeResponse(tx, await get(tx, caller, row?.id ?? 0));
      });
      await publishUpdate(caller);
      return template;
    },

    /** Changes the given fields. @throws AppError TEMPLATE_NOT_FOUND, TEMPLATE_NAME_TAKEN, MEDIA_NOT_FOUND, VALIDATION when nothing is left to send */
    async update(caller: Caller, id: number, change: ChangeTemplate): Promise<Template> {
      const template = await db.transaction(async (tx) => {
        await lockOwner(tx, caller.ownerId);
        const [former] = await tx
          .select()
          .from(templates)
          .where(and(eq(templates.id, id), isOffered(caller)));
        if (!former) throw new AppError('TEMPLATE_NOT_FOUND');
        const body = { ...former, ...change };
        if (!hasVisibleText(body.text) && !body.mediaUrl)
          throw new AppError('VALIDATION', {}, translate('problems.nothingToSend'));
        const values = await prepare(tx, caller, body, former);
        await tx.update(templates).set(values).where(eq(templates.id, id));
        return get(tx, caller, id);
      });
      await publishUpdate(caller);
      return template;
    },

    /** @throws AppError TEMPLATE_NOT_FOUND */
    async remove(caller: Caller, id: number): Promise<void> {
      const which = and(eq(templates.id, id), isOffered(caller));
      const removed = await db.delete(templates).where(which).returning({ id: templates.id });
      if (removed.length === 0) throw new AppError('TEMPLATE_NOT_FOUND');
      await publishUpdate(caller);
    },
  };
}

type TemplateRow = typeof templates.$inferSelect;

const isOffered = ({ userId, ownerId }: Caller) =>
  or(eq(templates.userId, userId), and(eq(templates.userId, ownerId), templates.isShared));

/**
 * After `lockOwner`: no account is offered two of one name. One for all accounts is beside what each of them has.
 * @throws AppError TEMPLATE_NAME_TAKEN; where another account has it, its name is in the text
 */
async function requireFreeName(
  tx: Queryable,
  caller: Caller,
  { nameKey, isShared, id }: { nameKey: string; isShared: boolean; id: number },
): Promise<void> {
  const isBeside = isShared ? inArray(templates.userId, accountsOf(tx, caller.ownerId)) : isOffered(caller);
  const [taken] = await tx
    .select({ isSeen: sql<boolean>`${isOffered(caller)}`, account: users.name })
    .from(templates)
    .innerJoin(users, eq(users.id, templates.userId))
    .where(and(isBeside, eq(templates.nameKey, nameKey), ne(templates.id, id)))
    .orderBy(asc(templates.id))
    .limit(1);
  if (!taken) return;
  const account = taken.account ?? translate('firstAccount');
  throw new AppError('TEMPLATE_NAME_TAKEN', {}, taken.isSeen ? null : translate('templateTaken', { account }));
}

/** Templates in wire format, by name, or one of them. */
async function selectTemplates(db: Queryable, caller: Caller, id?: number): Promise<Template[]> {
  const isFurther = eq(users.ownerId, caller.ownerId);
  const rows = await db
    .select({
      id: templates.id,
      name: templates.name,
      text: templates.text,
      variables: templates.variables,
      mediaUrl: templates.mediaUrl,
      mediaName: mediaFiles.name,
      isShared: templates.isShared,
      hasFurther: sql<boolean>`${exists(db.select().from(users).where(isFurther))}`,
    })
    .from(templates)
    .leftJoin(mediaFiles, eq(mediaFiles.url, templates.mediaUrl))
    .where(and(isOffered(caller), id === undefined ? undefined : eq(templates.id, id)))
    .orderBy(asc(templates.nameKey), asc(templates.id));
  return rows.map(({ isShared, hasFurther, ...template }) => ({
    ...template,
    ...(hasFurther && { offeredIn: isShared ? ('all' as const) : ('this' as const) }),
  }));
}

/** Locks the file's row against removal. @throws AppError MEDIA_NOT_FOUND */
async function requireFile(tx: Queryable, userId: number, url: string): Promise<void> {
  const [file] = await tx
    .select({ id: mediaFiles.id })
    .from(mediaFiles)
    .where(and(eq(mediaFiles.userId, userId), eq(mediaFiles.url, url), isNull(mediaFiles.removedAt)))
    .for('share');
  if (!file) throw new AppError('MEDIA_NOT_FOUND');
}
