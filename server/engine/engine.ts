import type { MessengerSession } from '../gateways/messenger/messenger';
import type { RunMessengerCommand } from './commands/messengerCommands';
import type { AccountChange } from './core/accountChange';

/**
 * Owns the messenger sessions of this process and sends what is due. Timers in memory only decide when to check;
 * the database decides what is due.
 */
export interface Engine {
  /** Takes accounts, recovers what a crash left behind, begins to poll for work. */
  start(): Promise<void>;
  /** Claims nothing more, waits for the send in flight (6 s at most), closes the sessions and gives the leases back. */
  stop(): Promise<void>;
  /** Checks again now, on every process: an account was switched on or off, a schedule or a delivery was written. */
  wake(): void;
  /** The live session of an account, or null while this process does not own it. */
  session(accountId: number): MessengerSession | null;
  /**
   * Runs a command on the live session of an account, here or on the process that owns it. It is done at most once.
   * @throws AppError MESSENGER_NOT_CONNECTED when no process owns the account, or its connection is not open and must be
   * @throws AppError MESSENGER_SILENT when the other process has not responded after 9 s; it may have done it
   */
  runCommand: RunMessengerCommand;
  /** Stops all sending of an owner, see `stopSending`; `resumeSending` continues it. @returns how many messages are in flight all the same */
  stopSending(userId: number): Promise<number>;
  resumeSending(userId: number): Promise<void>;
  /**
   * Calls back with every change of an account, a `state` only after it is in `messenger_accounts`. Returns the end of
   * the subscription.
   */
  onAccountChanged(listener: (change: AccountChange) => void): () => void;
}
