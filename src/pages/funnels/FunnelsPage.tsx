import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';

import { useListAllFunnelsQuery } from '@/api/funnelsApi';
import { useOffers } from '@/api/offers';
import { FunnelBrowser } from '@/features/funnels/FunnelBrowser';
import { ReadyFunnels } from '@/features/funnels/ReadyFunnels';
import { EmptyState } from '@/ui/EmptyState';
import { PageHeader } from '@/ui/PageHeader';
import { QueryView } from '@/ui/QueryView';
import { useRestoreFocus } from '@/ui/useRestoreFocus';

import { dialogOpened } from '../dialogsSlice';
import './funnelsPage.css';

const SKELETONS = [1, 2, 3];

/** All funnels of the owner, on or off; thousands of them, too. Source: SPEC-2.59 to SPEC-2.65. */
export function FunnelsPage() {
  const { t } = useTranslation('funnels');
  const place = useRef<HTMLDivElement>(null);
  const dispatch = useDispatch();
  const query = useListAllFunnelsQuery();
  const hasFiles = useOffers();
  const open = (name: 'importFunnels' | 'exportFunnels') => dispatch(dialogOpened({ name, ids: {} }));
  useRestoreFocus(place);
  const create = (
    <Link className="solidButton" to="/funnel-designer">
      {t('new')}
    </Link>
  );
  return (
    <div ref={place} tabIndex={-1} className="funnelsPage">
      <PageHeader title={t('title')} className="funnelsPage-header">
        <div className="funnelsPage-actions">
          {create}
          {hasFiles &&
            (['importFunnels', 'exportFunnels'] as const).map((name) => (
              <button key={name} type="button" className="plainButton" onClick={() => open(name)}>
                {t(name === 'importFunnels' ? 'files.import' : 'files.export')}
              </button>
            ))}
          <ReadyFunnels isMenu />
        </div>
      </PageHeader>
      <QueryView
        query={query}
        failure={t('loadFailed')}
        skeleton={
          <div className="funnelGrid">
            {SKELETONS.map((card) => (
              <div key={card} className="skeletonCard funnelCard-skeleton" />
            ))}
          </div>
        }
        isEmpty={(funnels) => funnels.length === 0}
        empty={
          <EmptyState
            title={t('empty.title')}
            text={t('empty.text')}
            action={
              <>
                <Link className="plainButton" to="/funnel-designer">
                  {t('empty.action')}
                </Link>
                <ReadyFunnels />
              </>
            }
          />
        }
      >
        {(funnels) => (
          <FunnelBrowser
            funnels={funnels}
            onCopy={(funnelId) => dispatch(dialogOpened({ name: 'copyFunnel', ids: { funnelId } }))}
            onSeries={(funnelId) => dispatch(dialogOpened({ name: 'funnelSeries', ids: { funnelId } }))}
            onLaunch={(funnelId) => dispatch(dialogOpened({ name: 'launch', ids: { funnelId } }))}
          />
        )}
      </QueryView>
    </div>
  );
}
