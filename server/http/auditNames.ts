import type { AuditValues } from '../db/schema';

/** The name of a recorded object, if it has one. */
export function nameIn(values: AuditValues | null): string | null {
  const name = values?.custom_name ?? values?.name;
  return typeof name === 'string' && name !== '' ? name : null;
}
