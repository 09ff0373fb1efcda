/** The wizard's steps in order. Source: SPEC-3.9. */
export const ONBOARDING_STEPS = [
  'welcome',
  'whatsapp-connection',
  'groups-refresh',
  'groups-overview',
  'funnels-overview',
  'broadcast-overview',
  'completion',
] as const;

/** One step of the wizard. */
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

/** What a finished wizard stores as done: its steps and the Telegram setup. Source: SPEC-3.10. */
export const ONBOARDING_DONE = [...ONBOARDING_STEPS, 'telegram-setup'] as const;

/** Version of the stored progress. Source: SPEC-9.11. */
export const ONBOARDING_VERSION = '1.0.0';
