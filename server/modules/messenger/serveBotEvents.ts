import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';

import type { Deps } from '../../deps';
import type { Engine } from '../../engine/engine';
import { AppError } from '../../errors';
import { HOOK_PATH, type BotHook } from '../../gateways/messenger/botLinking';

/** Several times the longest message with all its files. */
const EVENT_MAX_BYTES = 512 * 1024;

const Event = z.record(z.string(), z.unknown());

interface Params {
  kind: string;
  botId: string;
}

/**
 * Takes the events that messengers send by themselves, each at the address of one bot. Who does not know the secret of the bot learns nothing,
 * also not whether there is one. An event is acknowledged once it is stored; the process that owns the account takes it.
 */
export function serveBotEvents(
  app: FastifyInstance,
  { db, engine, messengers, log }: Pick<Deps, 'db' | 'engine' | 'messengers' | 'log'>,
): void {
  const wake = createWaker(engine, (err, accountId) => log.error({ err, accountId }, 'events of a bot wait'));

  /** @throws AppError NOT_FOUND */
  function requireHook({ params: { kind, botId }, headers }: FastifyRequest<{ Params: Params }>): BotHook {
    const hook = messengers.find(kind)?.bots?.hook;
    const secret = hook && headers[hook.secretHeader];
    if (typeof secret !== 'string' || !hook?.isGenuine(botId, secret)) throw new AppError('NOT_FOUND');
    return hook;
  }

  void app.register(async (scope) => {
    readEvents(scope);
    scope.get<{ Params: { kind: string; nonce: string } }>(
      `${HOOK_PATH}/:kind/probe/:nonce`,
      async (request, reply) => {
        const { kind, nonce } = request.params;
        const answer = messengers.find(kind)?.bots?.hook?.answerProbe(nonce) ?? null;
        if (answer === null) throw new AppError('NOT_FOUND');
        return reply.type('text/plain').header('cache-control', 'no-store').send(answer);
      },
    );
    scope.post<{ Params: Params; Body: unknown }>(
      `${HOOK_PATH}/:kind/:botId`,
      { bodyLimit: EVENT_MAX_BYTES, onRequest: async (request) => void requireHook(request) },
      async (request, reply) => {
        const event = Event.safeParse(request.body);
        if (!event.success) throw new AppError('BAD_REQUEST');
        const accountId = await requireHook(request).store(db, request.params.botId, event.data);
        if (accountId === null) throw new AppError('NOT_FOUND');
        wake(accountId);
        return reply.send({});
      },
    );
  });
}

/** Members may write what other calls refuse: an event with such characters would come again for hours. */
function readEvents(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    void parse(request, body.toString(), done);
  });
}

/** Tells the owner of an account that events wait, once for all that come meanwhile. It looks by itself, too, if it is not told. */
function createWaker(
  engine: Pick<Engine, 'runCommand'>,
  onError: (error: unknown, accountId: number) => void,
): (accountId: number) => void {
  const waking = new Map<number, boolean>();
  async function tell(accountId: number): Promise<void> {
    do {
      waking.set(accountId, false);
      await engine.runCommand(accountId, 'takeEvents', {}).catch((error: unknown) => {
        const isAway = error instanceof AppError && error.code === 'MESSENGER_NOT_CONNECTED';
        if (!isAway) onError(error, accountId);
      });
    } while (waking.get(accountId));
    waking.delete(accountId);
  }
  return (accountId) => {
    if (waking.has(accountId)) waking.set(accountId, true);
    else void tell(accountId);
  };
}
