import path from 'node:path';

import { z } from 'zod';

import { LANGUAGES, DEFAULT_LANGUAGE } from '@contract/languages';
import { HOUR_MS, MINUTE_MS } from '@contract/time';
import type { PaceSettings } from '@contract/planner/pace';

import type { FolderPlace } from './gateways/files/folder/folderStore';
import type { S3Place } from './gateways/files/s3/s3Library';
import { readBackups, type BackupSettings } from './backupSettings';
import { readMax, readTelegram, type MaxSettings, type TelegramSettings } from './botSettings';
import { readDemo, type DemoAccount } from './demoAccount';
import { proxyProtocol } from './net/proxy/proxyProtocol';
import { keepDays, readKeepDays, type KeepDays } from './keepDays';
import { processLanguage } from './language';
import { readPace, readWarmUpDays } from './paceDefaults';
import { publicUrl } from './publicUrl';
import { KIND_NAMES, type KindName } from '@contract/messengerKinds';
import { readSimulator, type SimulatorSettings } from './simulatorSettings';
import { isWhatsappAddress } from './whatsappAddress';

const BYTES_PER_MB = 1_024 * 1_024;
const milliseconds = z.coerce.number().int().min(0);
const count = z.coerce.number().int().min(0);
const rate = z.coerce.number().min(0).max(1);

/** The kinds of messenger that a server offers, none twice. */
const kinds = z.tuple([z.enum(KIND_NAMES)], z.enum(KIND_NAMES)).refine((names) => new Set(names).size === names.length);

const splitNames = (names: string) => names.split(',').map((name) => name.trim());

const Environment = z.object({
  HOST: z.string().default('0.0.0.0'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8012),
  PUBLIC_URL: publicUrl.optional(),
  TRUSTED_PROXIES: z.string().default('loopback'),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z.string().optional(),
  ACCOUNTS_PER_PROCESS_MAX_COUNT: count.default(0),
  FILES_DIR: z.string().optional(),
  FILES_S3_BUCKET: z.string().optional(),
  FILES_S3_PREFIX: z.string().optional(),
  FILES_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  FILES_S3_REGION: z.string().default('us-east-1'),
  FILES_S3_ACCESS_KEY_ID: z.string().optional(),
  FILES_S3_SECRET_ACCESS_KEY: z.string().optional(),
  FILES_S3_FORCE_PATH_STYLE: z.enum(['true', 'false']).default('false'),
  FILES_QUOTA_MB: count.default(0),
  FUNNELS_QUOTA_MB: count.default(200),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SERVER_LANGUAGE: z.enum(LANGUAGES).default(DEFAULT_LANGUAGE),
  MESSENGER: z.string().default('simulator').transform(splitNames).pipe(kinds),
  WA_SERVER_URL: z.string().refine(isWhatsappAddress).default('wss://web.whatsapp.com/ws/chat'),
  WA_VERSION: z.stringFormat('version', /^\d+\.\d+\.\d+$/).optional(),
  WA_PROXY_URL: z.url({ protocol: proxyProtocol }).optional(),
  MAX_API_ROOT: z.url({ protocol: /^https?$/ }).default('https://platform-api2.max.ru'),
  MAX_CA_FILE: z.string().optional(),
  MAX_WEBHOOK: z.enum(['true', 'false', 'unchecked']).default('true'),
  ENCRYPTION_KEY: z.stringFormat('hex64', /^[0-9a-fA-F]{64}$/).optional(),
  TELEGRAM_BOT_TOKEN: z.stringFormat('token', /^\d+:[\w-]+$/).optional(),
  TELEGRAM_SUPPORT_CHAT_ID: z.coerce.number().int().optional(),
  TELEGRAM_PROXY_URL: z.url({ protocol: proxyProtocol }).optional(),
  TELEGRAM_API_ROOT: z.url().default('https://api.telegram.org'),
  ALLOW_PRIVATE_ADDRESSES: z.enum(['true', 'false']).default('false'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/)
    .optional(),
  RATE_LIMIT_ACCOUNT_PER_MINUTE: count.default(600),
  RATE_LIMIT_ADDRESS_PER_MINUTE: count.default(1_200),
  EDIT_WINDOW_MINUTES: z.coerce.number().int().min(1).max(60).default(15),
  DELETE_WINDOW_HOURS: z.coerce.number().int().min(1).max(72).default(48),
  AUDIT_KEEP_DAYS: z.coerce.number().int().min(1).default(365),
  BACKUP_DIR: z.string().optional(),
  BACKUP_EVERY_HOURS: z.coerce.number().int().min(1).default(24),
  BACKUP_KEEP_COUNT: z.coerce.number().int().min(1).default(7),
  RUNS_KEEP_DAYS: keepDays.default(0),
  BROADCASTS_KEEP_DAYS: keepDays.default(0),
  GREETINGS_KEEP_DAYS: keepDays.default(0),
  SUPPORT_KEEP_DAYS: keepDays.default(0),
  DEMO_EMAIL: z.email().default('demo@voronka.local'),
  DEMO_PASSWORD: z.string().min(10).optional(),
  SIMULATOR_LATENCY_MIN_MS: milliseconds.default(50),
  SIMULATOR_LATENCY_MAX_MS: milliseconds.default(250),
  SIMULATOR_UPLOAD_MS: milliseconds.default(0),
  SIMULATOR_NOT_SENT_RATE: rate.default(0),
  SIMULATOR_LIMITED_RATE: rate.default(0),
  SIMULATOR_REJECT_RATE: rate.default(0),
  SIMULATOR_LOST_ANSWER_RATE: rate.default(0),
  SIMULATOR_GROUPS: z.coerce.number().int().min(1).max(10_000).default(12),
  SIMULATOR_READ_RATE: rate.default(0.6),
  PACE_GAP_MIN_MS: milliseconds.default(1_500),
  PACE_GAP_MAX_MS: milliseconds.default(4_000),
  PACE_REST_AFTER_COUNT: count.default(30),
  PACE_REST_MS: milliseconds.default(60_000),
  PACE_HOUR_MAX_COUNT: count.default(300),
  PACE_DAY_MAX_COUNT: count.default(2_000),
  PACE_WARM_UP_DAYS: z.coerce.number().int().min(0).max(365).optional(),
  /** Tests write a clock offset in milliseconds into this file. Unset: the real clock. */
  TEST_CLOCK_FILE: z.string().optional(),
});

/** Lists the invalid variables, one per line, in the operator's language. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Where uploaded files are stored; `copiesDir` is a local cache. */
export type FilesConfig = ({ kind: 'folder' } & FolderPlace) | ({ kind: 's3'; copiesDir: string } & S3Place);

/** All settings, read from the environment once at start. `docs/operations.md` lists every variable. */
export interface Config {
  host: string;
  port: number;
  /** Public address without a trailing slash; null until the server listens on a port chosen by the system. */
  publicUrl: string | null;
  /** Proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: string;
  dataDir: string;
  files: FilesConfig;
  /** Most bytes of one owner's files; 0 is no limit. */
  filesQuotaBytes: number;
  /** Most bytes of one owner's funnels with their kept versions; 0 is no limit. */
  funnelsQuotaBytes: number;
  databaseUrl: string | null;
  /** Maximum of messenger accounts for this process; 0 is no limit. Processes on one database share the accounts. */
  accountsMaxCount: number;
  logLevel: string;
  /** The kinds of messenger that this server offers; the first is the default of every account. */
  messengers: [KindName, ...KindName[]];
  /** `version` null: the library's. `encryptionKey` is 64 hexadecimal digits; null uses the key file in `dataDir`. */
  whatsapp: {
    serverUrl: string;
    version: [number, number, number] | null;
    proxyUrl: string | null;
    encryptionKey: string | null;
  };
  max: MaxSettings;
  telegram: TelegramSettings;
  /** Whether addresses that owners type may be those of private networks. */
  allowPrivateAddresses: boolean;
  /** Bearer token for `/metrics`; null allows requests from this machine only. */
  metricsToken: string | null;
  /** Maximum of calls per minute; 0 is no limit. */
  rateLimits: { accountPerMinute: number; addressPerMinute: number };
  /** How long after it was sent a message can be corrected and deleted for everyone. */
  messageWindows: { correctMs: number; recallMs: number };
  /** Retention of the audit log, in days. */
  auditKeepDays: number;
  keepDays: KeepDays;
  backups: BackupSettings | null;
  /** Null: `npm run account` creates the first account. */
  demo: DemoAccount | null;
  simulator: SimulatorSettings;
  /** Sending pace for owners without their own settings. */
  pace: PaceSettings;
  /** Days over which the maximums of a newly linked number grow; 0 for no warm-up. */
  warmUpDays: number;
  testClockFile: string | null;
}

function describeProblems() {
  const known: Partial<Record<string, typeof z.locales.en>> = z.locales;
  return (known[processLanguage()] ?? z.locales.en)();
}

/** Reads the environment; an empty variable counts as unset. @throws ConfigError that lists every invalid variable */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given, { error: describeProblems().localeError });
  if (!parsed.success) throw new ConfigError(z.prettifyError(parsed.error));
  const env = parsed.data;
  const dataDir = path.resolve(env.DATA_DIR);
  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL ?? null,
    trustedProxies: env.TRUSTED_PROXIES,
    dataDir,
    files: readFiles(env, dataDir),
    filesQuotaBytes: env.FILES_QUOTA_MB * BYTES_PER_MB,
    funnelsQuotaBytes: env.FUNNELS_QUOTA_MB * BYTES_PER_MB,
    databaseUrl: env.DATABASE_URL ?? null,
    accountsMaxCount: env.ACCOUNTS_PER_PROCESS_MAX_COUNT,
    logLevel: env.LOG_LEVEL,
    messengers: env.MESSENGER,
    whatsapp: readWhatsapp(env),
    max: readMax(env),
    telegram: readTelegram(env),
    allowPrivateAddresses: env.ALLOW_PRIVATE_ADDRESSES === 'true',
    metricsToken: env.METRICS_TOKEN ?? null,
    rateLimits: readRateLimits(env),
    messageWindows: { correctMs: env.EDIT_WINDOW_MINUTES * MINUTE_MS, recallMs: env.DELETE_WINDOW_HOURS * HOUR_MS },
    auditKeepDays: env.AUDIT_KEEP_DAYS,
    keepDays: readKeepDays(env),
    backups: readBackups(env),
    demo: readDemo(env, given.DEMO_EMAIL !== undefined),
    simulator: readSimulator(env),
    pace: readPace(env),
    warmUpDays: readWarmUpDays(env),
    testClockFile: env.TEST_CLOCK_FILE ?? null,
  };
}

type Env = z.output<typeof Environment>;

function readWhatsapp({ WA_SERVER_URL, WA_VERSION, WA_PROXY_URL, ENCRYPTION_KEY }: Env): Config['whatsapp'] {
  const [major, minor, build] = WA_VERSION?.split('.').map(Number) ?? [];
  return {
    serverUrl: WA_SERVER_URL,
    version: major === undefined || minor === undefined || build === undefined ? null : [major, minor, build],
    proxyUrl: WA_PROXY_URL ?? null,
    encryptionKey: ENCRYPTION_KEY ?? null,
  };
}

/** @throws ConfigError when both a folder and a bucket are set, or half of the credentials. */
function readFiles(env: Env, dataDir: string): FilesConfig {
  const { FILES_DIR: folder, FILES_S3_BUCKET: bucket } = env;
  const { FILES_S3_ACCESS_KEY_ID: accessKeyId, FILES_S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (folder !== undefined && bucket !== undefined) throw new ConfigError('FILES_DIR / FILES_S3_BUCKET');
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    throw new ConfigError('FILES_S3_ACCESS_KEY_ID / FILES_S3_SECRET_ACCESS_KEY');
  }
  if (bucket === undefined) {
    const isOurs = folder === undefined;
    return { kind: 'folder', folder: isOurs ? path.join(dataDir, 'uploads') : path.resolve(folder), isOurs };
  }
  return {
    kind: 's3',
    copiesDir: path.join(dataDir, 'file-copies'),
    bucket,
    prefix: env.FILES_S3_PREFIX ?? '',
    endpoint: env.FILES_S3_ENDPOINT ?? null,
    region: env.FILES_S3_REGION,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
    isPathStyle: env.FILES_S3_FORCE_PATH_STYLE === 'true',
  };
}

const readRateLimits = ({
  RATE_LIMIT_ACCOUNT_PER_MINUTE: accountPerMinute,
  RATE_LIMIT_ADDRESS_PER_MINUTE: addressPerMinute,
}: Env) => ({ accountPerMinute, addressPerMinute });
