import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Config } from '../config';
import { AppError } from '../errors';

const MINUTE_MS = 60_000;
/** One household or office behind IPv6 has at least so much of the address for itself. */
const IPV6_SUBNET_BITS = 64;
const REMEMBERED_MAX_COUNT = 10_000;

/** Counts the calls of a minute, each of which may end with AppError TOO_MANY_REQUESTS. */
export interface RateLimits {
  /** Hang it before anybody is asked who they are: it also slows down whoever guesses tokens. */
  byAddress: (request: FastifyRequest) => Promise<void>;
  /** Hang it after: it counts all browsers of an account together. */
  byAccount: (request: FastifyRequest) => Promise<void>;
}

/** Limits how often an address and an account may call this process; 0 is no limit. */
export async function createRateLimits(app: FastifyInstance, limits: Config['rateLimits']): Promise<RateLimits> {
  await app.register(rateLimit, { global: false, cache: REMEMBERED_MAX_COUNT });
  const address = app.createRateLimit({
    max: limits.addressPerMinute,
    timeWindow: MINUTE_MS,
    ipv6Subnet: IPV6_SUBNET_BITS,
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
