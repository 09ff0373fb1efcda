/** The service for bots in MAX, and whether it sends events to the public address, if that has HTTPS. */
export interface MaxSettings {
  apiRoot: string;
  /** Of a root certificate that its client trusts. */
  caFile: string | null;
  /** `unchecked`: also to an address that this server cannot reach itself. */
  hooks: 'checked' | 'unchecked' | 'off';
}

interface MaxEnvironment {
  MAX_API_ROOT: string;
  MAX_CA_FILE?: string | undefined;
  MAX_WEBHOOK: 'true' | 'false' | 'unchecked';
}

const HOOKS = { true: 'checked', false: 'off', unchecked: 'unchecked' } as const;

export const readMax = ({ MAX_API_ROOT, MAX_CA_FILE, MAX_WEBHOOK }: MaxEnvironment): MaxSettings => ({
  apiRoot: MAX_API_ROOT.replace(/\/+$/, ''),
  caFile: MAX_CA_FILE ?? null,
  hooks: HOOKS[MAX_WEBHOOK],
});

/** Telegram's service, and the bot that notifies owners. */
export interface TelegramSettings {
  botToken: string | null;
  supportChatId: number | null;
  apiRoot: string;
  proxyUrl: string | null;
}

interface TelegramEnvironment {
  TELEGRAM_BOT_TOKEN?: string | undefined;
  TELEGRAM_SUPPORT_CHAT_ID?: number | undefined;
  TELEGRAM_API_ROOT: string;
  TELEGRAM_PROXY_URL?: string | undefined;
}

export const readTelegram = (env: TelegramEnvironment): TelegramSettings => ({
  botToken: env.TELEGRAM_BOT_TOKEN ?? null,
  supportChatId: env.TELEGRAM_SUPPORT_CHAT_ID ?? null,
  apiRoot: env.TELEGRAM_API_ROOT.replace(/\/+$/, ''),
  proxyUrl: env.TELEGRAM_PROXY_URL ?? null,
});
