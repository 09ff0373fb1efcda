import { limits } from '@contract/limits';

import type { ConnectionState } from '../messenger';
import type { SessionParts } from './sessionParts';

const { qrFirstLifeMs, qrLifeMs, qrMaxCount, linkCodeLifeMs } = limits.messenger;

/** How a phone can be linked now: by QR codes, or by a code for its number. */
export interface LinkOffer {
  /** @param phone number to link by; null: by QR codes */
  begin(phone: string | null): void;
  isByNumber(): boolean;
  /** WhatsApp offers a QR code, also while a phone is linked by its number: then the first is the signal to request a code. */
  handleCode(qr: string, attempt: LinkAttempt): void;
  /** The state after the last code. */
  expired(): ConnectionState;
}

/** The connection that offers codes. */
export interface LinkAttempt {
  isFirst: boolean;
  isCurrent(): boolean;
  requestLinkCode(phone: string): Promise<string>;
}

interface OfferHooks {
  enter: (state: ConnectionState) => void;
  end: (state: ConnectionState) => void;
}

/** Shows the codes of one account. */
export function createLinkOffer(
  { clock, codeLifeMs, onError }: Pick<SessionParts, 'clock' | 'codeLifeMs' | 'onError'>,
  { enter, end }: OfferHooks,
): LinkOffer {
  let phone: string | null = null;
  let codesCount = 0;

  const expired = (): ConnectionState => ({ kind: 'failed', reason: phone === null ? 'qrExpired' : 'linkCodeExpired' });

  async function showLinkCode(number: string, attempt: LinkAttempt): Promise<void> {
    const issuedAtMs = clock.nowMs();
    const lifeMs = codeLifeMs === undefined ? linkCodeLifeMs : codeLifeMs * qrMaxCount;
    try {
      const code = await attempt.requestLinkCode(number);
      if (!attempt.isCurrent()) return;
      enter({ kind: 'link_code', code, phone: number, issuedAtMs, expiresAtMs: issuedAtMs + lifeMs });
    } catch (error) {
      onError(error, 'no link code was issued');
      if (attempt.isCurrent()) end({ kind: 'failed', reason: 'linkRefused' });
    }
  }

  function showQr(qr: string, isFirst: boolean): void {
    const issuedAtMs = clock.nowMs();
    const lifeMs = codeLifeMs ?? (isFirst ? qrFirstLifeMs : qrLifeMs);
    enter({ kind: 'qr', qr, issuedAtMs, expiresAtMs: issuedAtMs + lifeMs });
  }

  return {
    begin(next) {
      phone = next;
      codesCount = 0;
    },
    isByNumber: () => phone !== null,
    handleCode(qr, attempt) {
      codesCount += 1;
      if (codesCount > qrMaxCount) end(expired());
      else if (phone === null) showQr(qr, attempt.isFirst);
      else if (attempt.isFirst) void showLinkCode(phone, attempt);
    },
    expired,
  };
}
