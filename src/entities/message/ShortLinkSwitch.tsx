import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import { listLinks, mapLinks, restoreLinks, shortAddress } from '@contract/shortLinks';

import { useShortenLinksMutation } from '@/api/shortLinksApi';
import { useShortLinks } from '@/api/useShortLinks';
import { useShowToast } from '@/ui/Toasts';
import { useErrorMessage } from '@/ui/useErrorMessage';

import './composer.css';

interface Props {
  text: string;
  /** Gets the whole text with short addresses, or with the links again. */
  onChange: (text: string) => void;
}

/**
 * Whether the links of a text are short addresses of ours, which count how often they are followed. The text itself has the addresses,
 * so that it is seen as it is sent. Only for a text with links, on a server with a public address.
 */
export function ShortLinkSwitch(props: Props) {
  const { text, onChange } = props;
  const { t } = useTranslation('variables');
  const show = useShowToast();
  const describeError = useErrorMessage();
  const { origin, links } = useShortLinks(text);
  const [shorten, { isLoading }] = useShortenLinksMutation();
  // People go on typing while the server answers.
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const others = origin === null ? [] : listLinks(text, origin);
  if (origin === null || others.length + links.length === 0) return null;
  const isOn = others.length === 0;
  const addressOf = (slug: string) => shortAddress(origin, slug);

  async function handleShorten() {
    const made = await shorten(others.slice(0, limits.shortLinks.perTextMaxCount));
    if (made.error) {
      show({ style: 'message', kind: 'error', ...describeError(made.error, t('links.failed'), 'server') });
      return;
    }
    const addresses = new Map(made.data.map(({ slug, url }) => [url, addressOf(slug)]));
    const { text: typed, onChange: onTyped } = latest.current;
    onTyped(mapLinks(typed, (link) => addresses.get(link) ?? null));
  }

  const urls = new Map(links.map(({ slug, url }) => [slug, url]));

  return (
    <div className="hint shortLinks">
      <label className="everyoneSwitch" title={t('links.hint')}>
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          disabled={isLoading}
          onChange={() => (isOn ? onChange(restoreLinks(text, origin, urls)) : void handleShorten())}
        />
        {t('links.label')}
      </label>
      {links.map(({ slug, url }) => (
        <p key={slug} className="shortLinks-link" title={url}>
          {t('links.leadsTo', { address: addressOf(slug), url })}
        </p>
      ))}
    </div>
  );
}
