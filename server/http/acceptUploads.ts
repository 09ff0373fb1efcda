import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';

import { limits } from '@contract/limits';

const FIELDS_MAX_COUNT = 5;
const FIELD_MAX_BYTES = 1024;

/** Accepts one multipart file per request, as a stream that ends at the size limit. */
export async function acceptUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: {
      fileSize: limits.upload.fileMaxBytes,
      files: 1,
      fields: FIELDS_MAX_COUNT,
      fieldSize: FIELD_MAX_BYTES,
      parts: FIELDS_MAX_COUNT + 1,
    },
  });
}
