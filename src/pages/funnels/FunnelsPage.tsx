import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';

import { useListAllFunnelsQuery } from '@/api/funnelsApi';
import { FunnelCard } from '@/features/funnels/FunnelCard';
import '@/features/funnels/funnelsWords';
import { EmptyState } from '@/ui/EmptyState';
import { QueryView } from '@/ui/QueryView';

import { dialogOpened } from '../dialogsSlice';
import './funnelsPage.css';

const SKELETONS = [1, 2, 3];

/** All funnels of the owner, on or off. */
export function Component() {
  const { t } = useTranslation('funnels');
  const dispatch = useDispatch();
  const query = useListAllFunnelsQuery();
  const create = (
    <Link className="solidButton" to="/funnel-designer">
      {t('new')}
    </Link>
  );
  return (
    <>
      <header className="funnelsPage-header">
        <h1 className="funnelsPage-title">{t('title')}</h1>
        {create}
      </header>
      <QueryView
        query={query}
        failure={t('loadFailed')}
        skeleton={
          <div className="funnelGrid">
            {SKELETONS.map((card) => (
              <div key={card} className="skeletonBlock funnelCard-skeleton" />
            ))}
          </div>
        }
        isEmpty={(funnels) => funnels.length === 0}
        empty={
          <EmptyState
            title={t('empty.title')}
            text={t('empty.text')}
            action={
              <Link className="plainButton" to="/funnel-designer">
                {t('empty.action')}
              </Link>
            }
          />
        }
      >
        {(funnels) => (
          <ul className="funnelGrid" aria-label={t('list')}>
            {funnels.map((funnel) => (
              <FunnelCard
                key={funnel.id}
                funnel={funnel}
                onCopy={(funnelId) => dispatch(dialogOpened({ name: 'copyFunnel', ids: { funnelId } }))}
                onLaunch={(funnelId) => dispatch(dialogOpened({ name: 'launch', ids: { funnelId } }))}
              />
            ))}
          </ul>
        )}
      </QueryView>
    </>
  );
}
