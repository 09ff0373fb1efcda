import type { KindName } from '@contract/messengerKinds';

/** Account that the first start on an empty database creates; a password of null is random and printed once. */
export interface DemoAccount {
  email: string;
  password: string | null;
}

interface DemoSettings {
  MESSENGER: readonly KindName[];
  DEMO_EMAIL: string;
  DEMO_PASSWORD?: string | undefined;
}

/** A demo account belongs to the simulated phone; with real ones it is created only if the settings name it. */
export function readDemo({ MESSENGER, DEMO_EMAIL, DEMO_PASSWORD }: DemoSettings, isNamed: boolean): DemoAccount | null {
  if (MESSENGER[0] !== 'simulator' && !isNamed && DEMO_PASSWORD === undefined) return null;
  return { email: DEMO_EMAIL, password: DEMO_PASSWORD ?? null };
}
