import type { Config } from '../../config';
import type { Messenger } from './messenger';
import { createSimulator, type Simulator, type SimulatorDeps } from './simulator/simulator';
import { readEncryptionKey } from './whatsapp/encryptionKey';
import { ensureSameKey } from './whatsapp/keyFingerprint';
import { ignoreLibraryRejections } from './whatsapp/libraryRejections';
import { createWhatsapp, type WhatsappDeps } from './whatsapp/whatsapp';
import type { KindName } from '@contract/messengerKinds';
import { createMax, type MaxDeps } from './max/max';
import { createMessengers, type Messengers } from './messengers';
import { createTelegramGroups, type TelegramGroupsDeps } from './telegram/telegram';

type OpenDeps = SimulatorDeps & WhatsappDeps & MaxDeps & TelegramGroupsDeps & { config: Pick<Config, 'messengers'> };

/** Opens the adapter of each kind. @throws KeyMismatchError */
const openers: Record<KindName, (deps: OpenDeps) => Messenger | Promise<Messenger>> = {
  simulator: createSimulator,
  async whatsapp(deps) {
    await ensureSameKey(deps.db, readEncryptionKey(deps.config));
    ignoreLibraryRejections(deps.log);
    return createWhatsapp(deps);
  },
  async max(deps) {
    await ensureSameKey(deps.db, readEncryptionKey(deps.config));
    return createMax(deps);
  },
  async telegram(deps) {
    await ensureSameKey(deps.db, readEncryptionKey(deps.config));
    return createTelegramGroups(deps);
  },
};

/** Opens the kinds of messenger that the settings name. @throws KeyMismatchError */
export async function openMessengers(deps: OpenDeps): Promise<Messengers> {
  const opened: Messenger[] = [];
  for (const name of deps.config.messengers) opened.push(await openers[name](deps));
  return createMessengers(opened);
}

/** The simulator among them; null on a server for real phones only. */
export const findSimulator = ({ served }: Messengers): Simulator | null =>
  served.find((messenger): messenger is Simulator => messenger.kind === ('simulator' satisfies KindName)) ?? null;
