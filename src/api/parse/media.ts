import { isRecord, readFields } from './readValue';

/** The URL of an uploaded file; null if the response has none. */
export function readMediaUrl(body: unknown): string | null {
  const fields = readFields(body);
  const { url } = isRecord(fields.response) ? fields.response : fields;
  const isRefused = fields.status === 'error' || fields.success === false;
  return typeof url === 'string' && url !== '' && !isRefused ? url : null;
}
