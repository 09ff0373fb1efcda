import { limits } from '@contract/limits';
import { ONBOARDING_DONE, ONBOARDING_STEPS, ONBOARDING_VERSION } from '@contract/onboarding';
import { apiPrefix } from '@contract/http';

const MB = 1024 * 1024;

/** Constants that the specification names (sections 5 and 9 of docs/evidence/specification.md). Each may be changed only together with the specification. */
const agreed = {
  login: { passwordMinChars: 6 },
  profile: { telegramUsernameMinChars: 5, telegramUsernameMaxChars: 32 },
  groups: { listTimeoutMs: 10_000 },
  messenger: { statusPollMs: 60_000, qrPollOfflineMs: 5_000, qrPollInitializingMs: 3_000 },
  socket: { timeoutMs: 5_000, reconnectAttempts: 5, reconnectDelayMs: 1_000 },
  notifications: { keepNewestCount: 50, badgeMaxCount: 9 },
  onboarding: { showAgainAfterDays: 30, stepAdvanceDelayMs: 500, actionCheckMs: 1_000 },
  designer: {
    draftAutosaveMs: 500,
    snapGridPx: 8,
    connectionRadiusPx: 25,
    messageTextMaxHeightPx: 240,
    newDelayMinutes: 5,
    minutesMax: 59,
  },
  funnel: { startDelayMs: 60_000 },
  runs: { messagePreviewChars: 100 },
  schedules: { refreshMs: 10_000 },
  broadcast: { messageMaxChars: 4_096, fileMaxBytes: 50 * MB },
  toasts: {
    defaultMs: 4_000,
    errorMs: 4_000,
    successMs: 2_000,
    maxCount: 20,
    maxWidthPx: 350,
    screenSuccessMs: 4_000,
    screenErrorMs: 6_000,
    screenDefaultMs: 4_000,
  },
  timezones: { minOffsetHours: -12, maxOffsetHours: 14, defaultOffsetHours: 0 },
};

it('the constants of the specification are as agreed', () => {
  expect(limits).toMatchObject(agreed);
  expect(apiPrefix).toBe('/api');
});

it('so do the steps of the wizard and what is done at its end', () => {
  expect(ONBOARDING_STEPS).toEqual([
    'welcome',
    'whatsapp-connection',
    'groups-refresh',
    'groups-overview',
    'funnels-overview',
    'broadcast-overview',
    'completion',
  ]);
  expect(ONBOARDING_DONE).toEqual([...ONBOARDING_STEPS, 'telegram-setup']);
  expect(ONBOARDING_VERSION).toBe('1.0.0');
});
