import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';

import { limits } from '@contract/limits';
import type { ChangeWebhook, CreatedWebhook, CreateWebhook, Webhook, WebhookAttempt } from '@contract/schemas/programs';

import type { PhoneEvent } from '@contract/webhooks';

import type { Queryable } from '../../db/database';
import { lockOwner, requireRoom } from '../../db/ownRows';
import { messengerAccounts, webhookAttempts, webhookEvents, webhooks } from '../../db/schema';
import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import type { Stored, StoreResponse } from '../../http/idempotency';
import { AddressRefusedError, type AddressCheck } from '../../net/publicAddress';
import { encryptSecret } from '../../webhooks/secrets';
import { makeSecret, secretText } from '../../webhooks/signature';

/** Dependencies of the service. */
export interface WebhooksDeps extends Pick<Deps, 'db' | 'config'> {
  addresses: AddressCheck;
}

/** Webhooks of an account. Each call is limited to those of `userId`. */
export type WebhooksService = ReturnType<typeof createWebhooksService>;

export function createWebhooksService({ db, config, addresses }: WebhooksDeps) {
  /** @throws AppError WEBHOOK_ADDRESS_INSECURE, WEBHOOK_ADDRESS_PRIVATE, WEBHOOK_ADDRESS_UNKNOWN */
  async function requireAddress(address: string): Promise<void> {
    const { protocol, hostname } = new URL(address);
    if (protocol !== 'https:' && !config.allowPrivateAddresses) throw new AppError('WEBHOOK_ADDRESS_INSECURE');
    try {
      await addresses.resolve(hostname);
    } catch (error) {
      if (!(error instanceof AddressRefusedError)) throw error;
      throw new AppError(error.reason === 'private' ? 'WEBHOOK_ADDRESS_PRIVATE' : 'WEBHOOK_ADDRESS_UNKNOWN');
    }
  }

  async function get(tx: Queryable, userId: number, id: number): Promise<Webhook> {
    const [webhook] = await select(tx, userId, id);
    if (!webhook) throw new AppError('WEBHOOK_NOT_FOUND');
    return webhook;
  }

  return {
    /** Oldest first. */
    list: (userId: number): Promise<Webhook[]> => select(db, userId),

    /** @throws AppError WEBHOOKS_TOO_MANY, and those of an address */
    async create(
      userId: number,
      { address, events }: CreateWebhook,
      store: StoreResponse,
    ): Promise<Stored<CreatedWebhook>> {
      await requireAddress(address);
      const plain = makeSecret();
      const secret = await encryptSecret(db, config, userId, plain);
      return db.transaction(async (tx) => {
        await lockOwner(tx, userId);
        const maxCount = limits.programs.webhooksMaxCount;
        await requireRoom(tx, webhooks, userId, { maxCount, refusal: 'WEBHOOKS_TOO_MANY' });
        const [row] = await tx
          .insert(webhooks)
          .values({ userId, address, events: [...new Set(events)], secret, phoneEvent: await readPhone(tx, userId) })
          .returning({ id: webhooks.id });
        const made = await get(tx, userId, row?.id ?? 0);
        return store<CreatedWebhook>(tx, { ...made, secret: secretText(plain) }, { ...made, secret: null });
      });
    },

    /**
     * Changes the given fields; what waits for a webhook that is switched off is dropped, and one that is switched on begins anew.
     * @throws AppError WEBHOOK_NOT_FOUND, and those of an address
     */
    async change(userId: number, id: number, { address, events, isActive }: ChangeWebhook): Promise<Webhook> {
      await get(db, userId, id);
      if (address !== undefined) await requireAddress(address);
      const fresh = { failuresInRow: 0, failingSince: null, pausedUntil: null, switchedOffAt: null };
      return db.transaction(async (tx) => {
        await get(tx, userId, id);
        const isAnew = isActive === true || address !== undefined;
        await tx
          .update(webhooks)
          .set({ address, events: events && [...new Set(events)], isActive, ...(isAnew && fresh), userId })
          .where(isOwn(userId, id));
        if (isActive === false)
          await tx
            .update(webhookEvents)
            .set({ dueAt: null })
            .where(and(eq(webhookEvents.webhookId, id), isNotNull(webhookEvents.dueAt)));
        return get(tx, userId, id);
      });
    },

    /** @throws AppError WEBHOOK_NOT_FOUND */
    async remove(userId: number, id: number): Promise<void> {
      const removed = await db.delete(webhooks).where(isOwn(userId, id)).returning({ id: webhooks.id });
      if (removed.length === 0) throw new AppError('WEBHOOK_NOT_FOUND');
    },

    /** A new secret, valid at once; the former signs nothing more. @throws AppError WEBHOOK_NOT_FOUND */
    async replaceSecret(userId: number, id: number): Promise<{ secret: string }> {
      await get(db, userId, id);
      const plain = makeSecret();
      const secret = await encryptSecret(db, config, userId, plain);
      const changed = await db.update(webhooks).set({ secret }).where(isOwn(userId, id)).returning({ id: webhooks.id });
      if (changed.length === 0) throw new AppError('WEBHOOK_NOT_FOUND');
      return { secret: secretText(plain) };
    },

    /** Queues an event of the kind `test`, which is tried once. @throws AppError WEBHOOK_NOT_FOUND */
    async test(userId: number, id: number): Promise<void> {
      await db.transaction(async (tx) => {
        await get(tx, userId, id);
        await queue(tx, { webhookId: id, event: 'test', data: {} });
      });
    },

    /** The newest first. @throws AppError WEBHOOK_NOT_FOUND */
    async listAttempts(userId: number, id: number): Promise<WebhookAttempt[]> {
      await get(db, userId, id);
      const rows = await db
        .select({ attempt: webhookAttempts, event: webhookEvents })
        .from(webhookAttempts)
        .innerJoin(webhookEvents, eq(webhookEvents.id, webhookAttempts.eventId))
        .where(eq(webhookEvents.webhookId, id))
        .orderBy(desc(webhookAttempts.id))
        .limit(limits.programs.attemptsShownCount);
      return rows.map(({ attempt, event }) => ({
        id: attempt.id,
        eventId: event.id,
        event: event.event,
        at: attempt.at.getTime(),
        status: attempt.status,
        failure: attempt.failure,
        durationMs: attempt.durationMs,
        isDelivered: isSuccess(attempt.status),
        nextAt: event.dueAt?.getTime() ?? null,
      }));
    },

    /** Queues an event once more, with the id that it had. @throws AppError WEBHOOK_NOT_FOUND, WEBHOOK_EVENT_NOT_FOUND */
    async resend(userId: number, id: number, eventId: number): Promise<void> {
      await db.transaction(async (tx) => {
        await get(tx, userId, id);
        const [known] = await tx
          .select()
          .from(webhookEvents)
          .where(and(eq(webhookEvents.id, eventId), eq(webhookEvents.webhookId, id)));
        if (!known) throw new AppError('WEBHOOK_EVENT_NOT_FOUND');
        const { messageId, event, data } = known;
        await queue(tx, { webhookId: id, messageId, event, data });
      });
    },
  };
}

/** Whether a receiver took an event. */
export const isSuccess = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

const isOwn = (userId: number, id: number) => and(eq(webhooks.id, id), eq(webhooks.userId, userId));

/** What a person asks for goes out at once, also while the webhook waits after failures. */
async function queue(tx: Queryable, event: Omit<typeof webhookEvents.$inferInsert, 'dueAt'>): Promise<void> {
  await tx.insert(webhookEvents).values({ ...event, dueAt: sql`now()` });
  await tx.update(webhooks).set({ pausedUntil: null }).where(eq(webhooks.id, event.webhookId));
}

/** What a new webhook knows of the phone already. */
async function readPhone(db: Queryable, userId: number): Promise<PhoneEvent> {
  const { state } = messengerAccounts;
  const [account] = await db.select({ state }).from(messengerAccounts).where(eq(messengerAccounts.userId, userId));
  return account?.state === 'open' ? 'phone.connected' : 'phone.lost';
}

async function select(db: Queryable, userId: number, id?: number): Promise<Webhook[]> {
  const waiting = and(eq(webhookEvents.webhookId, webhooks.id), isNotNull(webhookEvents.dueAt));
  const rows = await db
    .select({ webhook: webhooks, waitingCount: db.$count(webhookEvents, waiting) })
    .from(webhooks)
    .where(and(eq(webhooks.userId, userId), id === undefined ? undefined : eq(webhooks.id, id)))
    .orderBy(webhooks.id);
  return rows.map(({ webhook, waitingCount }) => ({
    id: webhook.id,
    address: webhook.address,
    events: webhook.events,
    isActive: webhook.isActive,
    createdAt: webhook.createdAt.getTime(),
    failingSince: webhook.failingSince?.getTime() ?? null,
    switchedOffAt: webhook.switchedOffAt?.getTime() ?? null,
    waitingCount,
  }));
}
