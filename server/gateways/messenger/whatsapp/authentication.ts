import type { AuthenticationCreds, AuthenticationState, SignalDataTypeMap } from 'baileys';

import type { CredentialStore } from './credentialStore';
import type { WhatsappLibrary } from './library';

/** Baileys' authentication state of an account, and how it is saved. */
export interface Authentication extends AuthenticationState {
  save(): Promise<void>;
}

/**
 * Loads an account's credentials, or creates new ones that are not linked yet. A link by number that was not completed leaves
 * credentials with a number but without an account: the library would sign in with them and be refused.
 */
export async function loadAuthentication(library: WhatsappLibrary, store: CredentialStore): Promise<Authentication> {
  const stored = (await store.readCredentials()) as AuthenticationCreds | null;
  const creds = stored?.account ? stored : library.initAuthCreds();
  return {
    creds,
    keys: {
      async get<Type extends keyof SignalDataTypeMap>(type: Type, ids: string[]) {
        const keys = await store.readKeys(type, ids);
        return (type === 'app-state-sync-key' ? restoreSyncKeys(library, keys) : keys) as Record<
          string,
          SignalDataTypeMap[Type]
        >;
      },
      set: (changes) => store.writeKeys(changes),
    },
    save: () => store.writeCredentials(creds),
  };
}

/** The library calls methods on these keys, which plain objects lack. */
function restoreSyncKeys({ proto }: WhatsappLibrary, keys: Record<string, unknown>): Record<string, unknown> {
  const restore = (key: unknown) => proto.Message.AppStateSyncKeyData.fromObject(key as Record<string, unknown>);
  return Object.fromEntries(Object.entries(keys).map(([id, key]) => [id, restore(key)]));
}
