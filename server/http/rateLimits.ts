import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { MINUTE_MS } from '@contract/time';

import type { Config } from '../config';
import { AppError } from '../errors';
import { networkOf } from './clientAddress';

const REMEMBERED_MAX_COUNT = 10_000;

/** Counts calls per minute; each may throw AppError TOO_MANY_REQUESTS. */
export interface RateLimits {
  /** Runs before authentication, so it also limits guessing of tokens. */
  byAddress: (request: FastifyRequest) => Promise<void>;
  /** Runs after authentication and counts all browsers of an account together. */
  byAccount: (request: FastifyRequest) => Promise<void>;
}

/** Rate limits per address and per account for this process; 0 is no limit. */
export async function createRateLimits(app: FastifyInstance, limits: Config['rateLimits']): Promise<RateLimits> {
  await app.register(rateLimit, { global: false, cache: REMEMBERED_MAX_COUNT });
  const address = app.createRateLimit({
    max: limits.addressPerMinute,
    timeWindow: MINUTE_MS,
    keyGenerator: ({ ip }) => networkOf(ip),
  });
  const account = app.createRateLimit({
    max: limits.accountPerMinute,
    timeWindow: MINUTE_MS,
    keyGenerator: ({ userId }) => `account ${userId}`,
  });

  async function check(count: typeof address, request: FastifyRequest) {
    const outcome = await count(request);
    if (!outcome.isAllowed && outcome.isExceeded) {
      throw new AppError('TOO_MANY_REQUESTS', { seconds: Math.max(1, outcome.ttlInSeconds) });
    }
  }

  return {
    async byAddress(request) {
      if (limits.addressPerMinute > 0) await check(address, request);
    },
    async byAccount(request) {
      if (limits.accountPerMinute > 0 && request.userId > 0) await check(account, request);
    },
  };
}
