import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { SECOND_MS } from '@contract/time';

import {
  useCreateCalendarLinkMutation,
  useDeleteCalendarLinkMutation,
  useGetCalendarLinkQuery,
} from '@/api/calendarApi';
import { copyText } from '@/lib/copyText';
import { formatMoment } from '@/lib/moment';
import { useAnnounce } from '@/ui/useAnnounce';

/** The secret address for calendar programs: made, shown once, revoked. */
export function CalendarLink() {
  const { t } = useTranslation('calendar');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="calendarAside" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="row disclosure">{t('link.title')}</summary>
      {isOpen && <Link />}
    </details>
  );
}

function Link() {
  const { t } = useTranslation('calendar');
  const announce = useAnnounce();
  const { data } = useGetCalendarLinkQuery();
  const [createLink, creating] = useCreateCalendarLinkMutation();
  const [deleteLink, deleting] = useDeleteCalendarLinkMutation();
  const isBusy = creating.isLoading || deleting.isLoading;
  const createdAtMs = data?.createdAtMs ?? null;
  const path = createdAtMs === null ? undefined : creating.data?.path;
  return (
    <div className="calendarLink">
      <p className="hint">{t('link.text')}</p>
      {path !== undefined && <Address address={new URL(path, window.location.href).href} />}
      {path === undefined && createdAtMs !== null && (
        <p>{t('link.since', { moment: formatMoment(createdAtMs / SECOND_MS) })}</p>
      )}
      <div className="row">
        <button
          type="button"
          className="plainButton"
          disabled={isBusy || !data}
          onClick={() => void announce(createLink().unwrap(), { failure: t('link.failed') })}
        >
          {t(createdAtMs === null ? 'link.create' : 'link.again')}
        </button>
        {createdAtMs !== null && (
          <button
            type="button"
            className="plainButton"
            disabled={isBusy}
            onClick={() =>
              void announce(deleteLink().unwrap(), { success: t('link.revoked'), failure: t('link.failed') })
            }
          >
            {t('link.revoke')}
          </button>
        )}
      </div>
    </div>
  );
}

function Address({ address }: { address: string }) {
  const { t } = useTranslation('calendar');
  const announce = useAnnounce();
  const copy = () => void announce(copyText(address), { success: t('link.copied'), failure: t('link.failed') });
  return (
    <>
      <p role="status">{t('link.once')}</p>
      <div className="row calendarLink-address">
        <input className="plainText" readOnly value={address} aria-label={t('link.address')} />
        <button type="button" className="plainButton" onClick={copy}>
          {t('link.copy')}
        </button>
      </div>
    </>
  );
}
