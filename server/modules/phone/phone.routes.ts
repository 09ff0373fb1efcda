import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';

import { phoneRoutes } from '@contract/phone';
import { splitRoute } from '@contract/http';
import {
  ChatParams,
  DisturbConnection,
  JoinChat,
  LinkParams,
  MessagesQuery,
  PhoneMemberParams,
  PhoneMessageParams,
  RespondOnPhone,
  VotePoll,
  WriteMessage,
} from '@contract/schemas/phone';

import { success } from '../../http/serve';
import type { PhoneService } from './phone.service';

const BEARER = /^Bearer ([\w-]{1,200})$/;

/** Routes of the simulated phone's page, registered below `phonePrefix` while the simulator is on. */
export function servePhone(scope: FastifyInstance, { phone }: { phone: PhoneService }): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  const at = (name: keyof typeof phoneRoutes) => {
    const { method, path } = splitRoute(phoneRoutes[name]);
    return { method, url: path };
  };
  app.decorateRequest('phoneAccountId', 0);
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  app.addHook('onRequest', async (request) => {
    if (request.is404 || request.routeOptions.config.isPublic) return;
    request.phoneAccountId = await phone.authenticate(BEARER.exec(request.headers.authorization ?? '')?.[1]);
  });

  app.route({
    ...at('getLink'),
    config: { isPublic: true },
    schema: { params: LinkParams },
    handler: async ({ params }) => success(await phone.getLink(params.code)),
  });
  app.route({
    ...at('confirmLink'),
    config: { isPublic: true },
    schema: { params: LinkParams },
    handler: async ({ params }) => success(await phone.confirmLink(params.code)),
  });
  app.route({
    ...at('listChats'),
    handler: async ({ phoneAccountId }) => success(await phone.listChats(phoneAccountId)),
  });
  app.route({
    ...at('listChatMessages'),
    schema: { params: ChatParams, querystring: MessagesQuery },
    handler: async ({ phoneAccountId, params, query }) =>
      success(await phone.listMessages(phoneAccountId, params.id, query.before ?? null)),
  });
  app.route({
    ...at('writeMessage'),
    schema: { params: ChatParams, body: WriteMessage },
    handler: async ({ phoneAccountId, params, body }) => success(await phone.write(phoneAccountId, params.id, body)),
  });
  app.route({
    ...at('votePoll'),
    schema: { params: PhoneMessageParams, body: VotePoll },
    handler: async ({ phoneAccountId, params: { id: chatId, messageId }, body }) =>
      success(await phone.vote(phoneAccountId, { chatId, messageId }, body)),
  });
  app.route({
    ...at('respond'),
    schema: { params: PhoneMessageParams, body: RespondOnPhone },
    handler: async ({ phoneAccountId, params: { id: chatId, messageId }, body }) => {
      await phone.respond(phoneAccountId, { chatId, messageId }, body);
      return success(null);
    },
  });
  app.route({
    ...at('joinChat'),
    schema: { params: ChatParams, body: JoinChat },
    handler: async ({ phoneAccountId, params, body }) => success(await phone.join(phoneAccountId, params.id, body)),
  });
  app.route({
    ...at('leaveChat'),
    schema: { params: PhoneMemberParams },
    handler: async ({ phoneAccountId, params: { id: chatId, memberId } }) => {
      await phone.leave(phoneAccountId, { chatId, memberId });
      return success(null);
    },
  });
  app.route({
    ...at('askToJoin'),
    schema: { params: ChatParams, body: JoinChat },
    handler: async ({ phoneAccountId, params, body }) => {
      await phone.ask(phoneAccountId, params.id, body);
      return success(null);
    },
  });
  app.route({
    ...at('disturbConnection'),
    schema: { body: DisturbConnection },
    handler: async ({ phoneAccountId, body }) => {
      await phone.disturb(phoneAccountId, body);
      return success(null);
    },
  });
  app.route({
    ...at('unlink'),
    handler: async ({ phoneAccountId }) => {
      await phone.unlink(phoneAccountId);
      return success(null);
    },
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Account of the calling phone; 0 outside of the phone's routes. */
    phoneAccountId: number;
  }
}
