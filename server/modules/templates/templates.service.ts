import { and, asc, eq, isNull, type SQL } from 'drizzle-orm';

import { limits } from '@contract/limits';
import type { SaveTemplate, Template } from '@contract/schemas/templates';

import type { Queryable } from '../../db/database';
import { lockOwner, requireRoom, takeName } from '../../db/ownRows';
import { mediaFiles, templates } from '../../db/schema';
import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import type { Stored, StoreResponse } from '../../http/idempotency';

const { maxCount } = limits.templates;

/** Templates of messages. Each call is limited to those of `userId`. */
export type TemplatesService = ReturnType<typeof createTemplatesService>;

export function createTemplatesService({ db, publish }: Pick<Deps, 'db' | 'publish'>) {
  const publishUpdate = (userId: number) => publish(userId, 'templates:updated', {});

  /** Checks name and file. @throws AppError TEMPLATE_NAME_TAKEN, MEDIA_NOT_FOUND */
  async function prepare(tx: Queryable, userId: number, body: SaveTemplate, id?: number) {
    const { name, text, variables } = body;
    const nameKey = await takeName(tx, templates, { userId, name, id }, 'TEMPLATE_NAME_TAKEN');
    const mediaUrl = body.mediaUrl === '' ? null : body.mediaUrl;
    if (mediaUrl !== null) await requireFile(tx, userId, mediaUrl);
    return { name, nameKey, text, variables, mediaUrl };
  }

  async function get(tx: Queryable, userId: number, id: number): Promise<Template> {
    const [template] = await selectTemplates(tx, isOwn(userId, id));
    if (!template) throw new AppError('TEMPLATE_NOT_FOUND');
    return template;
  }

  return {
    /** By name. */
    list: (userId: number): Promise<Template[]> => selectTemplates(db, eq(templates.userId, userId)),

    /** @throws AppError TEMPLATE_NAME_TAKEN, TEMPLATES_TOO_MANY, MEDIA_NOT_FOUND */
    async create(userId: number, body: SaveTemplate, storeResponse: StoreResponse): Promise<Stored<Template>> {
      const template = await db.transaction(async (tx) => {
        await lockOwner(tx, userId);
        const values = await prepare(tx, userId, body);
        await requireRoom(tx, templates, userId, { maxCount, refusal: 'TEMPLATES_TOO_MANY' });
        const [row] = await tx
          .insert(templates)
          .values({ ...values, userId })
          .returning({ id: templates.id });
        return storeResponse(tx, await get(tx, userId, row?.id ?? 0));
      });
      publishUpdate(userId);
      return template;
    },

    /** @throws AppError TEMPLATE_NOT_FOUND, TEMPLATE_NAME_TAKEN, MEDIA_NOT_FOUND */
    async update(userId: number, id: number, body: SaveTemplate): Promise<Template> {
      const template = await db.transaction(async (tx) => {
        await lockOwner(tx, userId);
        await get(tx, userId, id);
        const values = await prepare(tx, userId, body, id);
        await tx.update(templates).set(values).where(eq(templates.id, id));
        return get(tx, userId, id);
      });
      publishUpdate(userId);
      return template;
    },

    /** @throws AppError TEMPLATE_NOT_FOUND */
    async remove(userId: number, id: number): Promise<void> {
      const removed = await db.delete(templates).where(isOwn(userId, id)).returning({ id: templates.id });
      if (removed.length === 0) throw new AppError('TEMPLATE_NOT_FOUND');
      publishUpdate(userId);
    },
  };
}

const isOwn = (userId: number, id: number) => and(eq(templates.id, id), eq(templates.userId, userId));

/** Templates in wire format, by name. */
const selectTemplates = (db: Queryable, which: SQL | undefined): Promise<Template[]> =>
  db
    .select({
      id: templates.id,
      name: templates.name,
      text: templates.text,
      variables: templates.variables,
      mediaUrl: templates.mediaUrl,
      mediaName: mediaFiles.name,
    })
    .from(templates)
    .leftJoin(mediaFiles, eq(mediaFiles.url, templates.mediaUrl))
    .where(which)
    .orderBy(asc(templates.nameKey), asc(templates.id));

/** Locks the file's row against removal. @throws AppError MEDIA_NOT_FOUND */
async function requireFile(tx: Queryable, userId: number, url: string): Promise<void> {
  const [file] = await tx
    .select({ id: mediaFiles.id })
    .from(mediaFiles)
    .where(and(eq(mediaFiles.userId, userId), eq(mediaFiles.url, url), isNull(mediaFiles.removedAt)))
    .for('share');
  if (!file) throw new AppError('MEDIA_NOT_FOUND');
}
