import { limits } from '@contract/limits';
import type { ApiToken, CreatedToken, CreateToken } from '@contract/schemas/programs';

import { lockOwner, requireRoom } from '../../db/ownRows';
import { apiTokens } from '../../db/schema';
import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import type { Stored, StoreResponse } from '../../http/idempotency';
import { addApiToken, listApiTokens, removeApiToken, type ApiTokenRow } from '../../http/apiTokens';

/** Dependencies of the service. */
export interface TokensDeps extends Pick<Deps, 'db'> {
  /** Closes the sockets of a token. */
  cutSession: (key: string) => void;
}

/** Tokens of an account's programs. Each call is limited to `userId`. */
export type TokensService = ReturnType<typeof createTokensService>;

export function createTokensService({ db, cutSession }: TokensDeps) {
  return {
    /** Newest first, expired ones too. */
    async list(userId: number): Promise<ApiToken[]> {
      return (await listApiTokens(db, userId)).map(present);
    },

    /** @throws AppError TOKENS_TOO_MANY, TOKEN_EXPIRED */
    async create(
      userId: number,
      { name, role, expiresAt }: CreateToken,
      store: StoreResponse,
    ): Promise<Stored<CreatedToken>> {
      if (expiresAt !== null && expiresAt <= Date.now()) throw new AppError('TOKEN_EXPIRED');
      return db.transaction(async (tx) => {
        await lockOwner(tx, userId);
        const maxCount = limits.programs.tokensMaxCount;
        await requireRoom(tx, apiTokens, userId, { maxCount, refusal: 'TOKENS_TOO_MANY' });
        const values = { userId, name, role, expiresAt: expiresAt === null ? null : new Date(expiresAt) };
        const { row, token } = await addApiToken(tx, values);
        return store<CreatedToken>(tx, { ...present(row), token }, { ...present(row), token: null });
      });
    },

    /** Ends a token and closes its sockets. @throws AppError TOKEN_NOT_FOUND */
    async remove(userId: number, id: number): Promise<void> {
      const key = await removeApiToken(db, userId, id);
      if (key === null) throw new AppError('TOKEN_NOT_FOUND');
      cutSession(key);
    },
  };
}

const present = ({ id, name, role, createdAt, lastUsedAt, expiresAt }: ApiTokenRow): ApiToken => ({
  id,
  name,
  role,
  createdAt: createdAt.getTime(),
  lastUsedAt: lastUsedAt?.getTime() ?? null,
  expiresAt: expiresAt?.getTime() ?? null,
});
