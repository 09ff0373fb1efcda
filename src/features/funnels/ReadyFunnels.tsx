import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';

import { useCreateFunnelMutation } from '@/api/funnelsApi';
import { useOffers } from '@/api/offers';
import { OverflowMenu } from '@/ui/OverflowMenu';
import { useAnnounce } from '@/ui/useAnnounce';

import './funnels.css';
import { drawReadyFunnel, READY_FUNNELS, READY_TEXTS, type ReadyFunnel } from './readyFunnels';

/** Creates one of the ready funnels, switched off, and opens it in the designer: as a menu, or as buttons where there are no funnels yet. */
export function ReadyFunnels({ isMenu = false }: { isMenu?: boolean }) {
  const { t } = useTranslation('funnels');
  const navigate = useNavigate();
  const announce = useAnnounce();
  const [createFunnel, { isLoading }] = useCreateFunnelMutation();
  // Other servers create a funnel without its graph.
  if (!useOffers()) return null;

  function create(funnel: ReadyFunnel) {
    if (isLoading) return;
    const texts = READY_TEXTS.map((place) => t(`ready.${funnel}.texts.${place}`));
    const content = { name: t(`ready.${funnel}.name`), graph: drawReadyFunnel(funnel, texts) };
    const opening = createFunnel(content)
      .unwrap()
      .then(({ id }) => navigate(`/funnel-designer?edit=${id}`));
    void announce(opening, { failure: t('ready.failed') });
  }

  const items = READY_FUNNELS.map((funnel) => ({
    key: funnel,
    label: t(`ready.${funnel}.name`),
    onSelect: () => create(funnel),
  }));
  if (isMenu) return <OverflowMenu isTitled label={t('ready.label')} items={items} />;
  return (
    <div className="readyFunnels" role="group" aria-label={t('ready.label')}>
      <p>{t('ready.title')}</p>
      {items.map(({ key, label, onSelect }) => (
        <button key={key} type="button" className="plainButton" aria-disabled={isLoading} onClick={onSelect}>
          {label}
        </button>
      ))}
    </div>
  );
}
