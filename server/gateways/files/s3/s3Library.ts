import type * as S3 from '@aws-sdk/client-s3';
import type { Upload } from '@aws-sdk/lib-storage';

/** How an S3-compatible store is reached. */
export interface S3Place {
  bucket: string;
  /** Stands before every name in the bucket; empty for none. */
  prefix: string;
  /** Null: Amazon's own, by the region. */
  endpoint: string | null;
  region: string;
  /** Null: whatever the client finds by itself (AWS_* variables, a profile, the machine's role). */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
  /** The bucket in the path instead of the host name, as stores of one's own mostly want it. */
  isPathStyle: boolean;
}

/** The official client with what we use of it. */
export interface S3Library {
  client: S3.S3Client;
  commands: Pick<typeof S3, 'GetObjectCommand' | 'HeadObjectCommand' | 'HeadBucketCommand' | 'DeleteObjectCommand'>;
  Upload: typeof Upload;
}

const TRIES_MAX_COUNT = 3;
const CONNECT_MAX_MS = 3_000;
/** A connection on which nothing moves for this long is given up. */
const SILENT_MAX_MS = 30_000;

/** Loads the client when it is first needed: a server with a folder never does. */
export async function openS3(place: S3Place): Promise<S3Library> {
  const [commands, storage] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')]);
  const client = new commands.S3Client({
    region: place.region,
    forcePathStyle: place.isPathStyle,
    maxAttempts: TRIES_MAX_COUNT,
    requestHandler: { connectionTimeout: CONNECT_MAX_MS, socketTimeout: SILENT_MAX_MS },
    // Stores that are not Amazon's know no newer checksums; the signature covers the content all the same.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(place.endpoint !== null && { endpoint: place.endpoint }),
    ...(place.credentials && { credentials: place.credentials }),
  });
  return { client, commands, Upload: storage.Upload };
}
