import path from 'node:path';

/** Scheduled backups of the embedded database. */
export interface BackupSettings {
  dir: string;
  everyHours: number;
  keepCount: number;
}

interface Environment {
  BACKUP_DIR?: string | undefined;
  BACKUP_EVERY_HOURS: number;
  BACKUP_KEEP_COUNT: number;
}

/** Null without BACKUP_DIR. */
export const readBackups = (env: Environment): BackupSettings | null =>
  env.BACKUP_DIR === undefined
    ? null
    : { dir: path.resolve(env.BACKUP_DIR), everyHours: env.BACKUP_EVERY_HOURS, keepCount: env.BACKUP_KEEP_COUNT };
