import { Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { MessageSource } from '@/api/groupActsApi';
import { useOffers } from '@/api/offers';
import { useAbilities } from '@/api/useAbilities';
import { serverNow } from '@/lib/clock';
import { AntdProvider } from '@/ui/AntdProvider';
import { lazyView } from '@/ui/lazyView';
import { missingDialog } from '@/ui/missing';
import { useFocusHeir } from '@/ui/useFocusHeir';

import type { MessageActKind } from './messageActDraft';
import { possibleKinds, type ActedOn } from './possibleKinds';

const { View: MessageActsModal } = lazyView(
  async () => (await import(/* webpackChunkName: "message-acts" */ './MessageActsModal')).MessageActsModal,
  missingDialog(({ onClose }) => onClose()),
);

interface Props {
  of: MessageSource;
  /** The messages of `of`. Undefined while they are loading: then all kinds are offered. */
  messages: readonly ActedOn[] | undefined;
  kinds: readonly MessageActKind[];
  /** Whether it has a text of its own: a poll and a file alone cannot be corrected. */
  hasText: boolean;
  /** The group of the message, if it is one. */
  groupName?: string;
  /** The id of what names the message, beside the buttons. */
  describedBy?: string;
  /** As links in a row instead of buttons. */
  isInline?: boolean;
}

/** Corrects, deletes for everyone or pins messages that were sent. */
export function MessageActs({ of, messages, kinds, hasText, groupName, describedBy, isInline = false }: Props) {
  const { t } = useTranslation('groupActs');
  const offers = useOffers();
  const abilities = useAbilities();
  const ownId = useId();
  const [kind, setKind] = useState<MessageActKind | null>(null);
  const [last, setLast] = useState<MessageActKind | null>(null);
  const possible = messages ? possibleKinds(kinds, messages, abilities, serverNow()) : kinds;
  const shown = possible.filter((value) => abilities.acts.includes(value) && (hasText || value !== 'correct'));
  // The button that opened the dialog is gone with what it did.
  const isGone = kind === null && last !== null && !shown.includes(last);
  const place = useFocusHeir<HTMLSpanElement>(isGone);
  if (!offers) return null;
  return (
    <>
      {shown.map((value) => (
        <button
          key={value}
          id={`${ownId}-${value}`}
          type="button"
          className={isInline ? 'linkButton' : 'plainButton'}
          aria-describedby={describedBy}
          onClick={() => {
            setKind(value);
            setLast(value);
          }}
        >
          {t(`messages.${value}`)}
        </button>
      ))}
      {isGone && <span ref={place} tabIndex={-1} />}
      {kind && (
        <Suspense fallback={null}>
          <AntdProvider>
            <MessageActsModal of={of} kind={kind} groupName={groupName} onClose={() => setKind(null)} />
          </AntdProvider>
        </Suspense>
      )}
    </>
  );
}
