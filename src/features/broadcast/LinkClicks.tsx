import { useTranslation } from 'react-i18next';

import { shortAddress } from '@contract/shortLinks';

import type { KnownShortLinks } from '@/api/useShortLinks';
import { numberFormat } from '@/lib/numberFormat';

/** How often the short addresses of a text were followed, one by one. */
export function LinkClicks({ origin, links }: KnownShortLinks) {
  const { t } = useTranslation('deliveries');
  if (origin === null || links.length === 0) return null;
  return (
    <>
      {links.map(({ slug, url, clickCount }) => (
        <p key={slug} className="broadcastReport-link">
          {t('responses.clicksOf', {
            address: shortAddress(origin, slug),
            url,
            clicks: numberFormat.format(clickCount),
          })}
        </p>
      ))}
      <p className="hint broadcastReport-responses">{t('responses.clicksHint')}</p>
    </>
  );
}
