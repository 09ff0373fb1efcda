import type * as S3 from '@aws-sdk/client-s3';
import type { Upload } from '@aws-sdk/lib-storage';

/** Location of an S3-compatible store. */
export interface S3Place {
  bucket: string;
  /** Prefix of every key; may be empty. */
  prefix: string;
  /** Null: Amazon's own, by the region. */
  endpoint: string | null;
  region: string;
  /** Null: the client's default chain (AWS_* variables, a profile, the machine's role). */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
  /** Bucket in the path instead of the host name, as most self-hosted stores require. */
  isPathStyle: boolean;
}

/** The parts of the official client that we use. */
export interface S3Library {
  client: S3.S3Client;
  commands: Pick<typeof S3, 'GetObjectCommand' | 'HeadObjectCommand' | 'HeadBucketCommand' | 'DeleteObjectCommand'>;
  Upload: typeof Upload;
}

const TRIES_MAX_COUNT = 3;
const CONNECT_MAX_MS = 3_000;
/** Idle connections are closed after this time. */
const SILENT_MAX_MS = 30_000;

/** Loads the client on demand: a server with a folder never does. */
export async function openS3(place: S3Place): Promise<S3Library> {
  const [commands, storage] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')]);
  const client = new commands.S3Client({
    region: place.region,
    forcePathStyle: place.isPathStyle,
    maxAttempts: TRIES_MAX_COUNT,
    requestHandler: { connectionTimeout: CONNECT_MAX_MS, socketTimeout: SILENT_MAX_MS },
    // Other stores than Amazon's do not know newer checksums; the signature covers the content anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(place.endpoint !== null && { endpoint: place.endpoint }),
    ...(place.credentials && { credentials: place.credentials }),
  });
  return { client, commands, Upload: storage.Upload };
}
