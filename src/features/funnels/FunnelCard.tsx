import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import type { Funnel } from '@contract/schemas/shapes';

import { ICONS } from '@/ui/icons';
import { LineIcon } from '@/ui/LineIcon';
import { FunnelSwitch } from '@/entities/funnel/FunnelSwitch';
import { PauseButton } from '@/entities/pauses/PauseButton';
import { PausedChip } from '@/entities/run/PausedChip';
import { useAnnounce } from '@/ui/useAnnounce';
import { nameInQuotes } from '@/lib/names';
import { useDeleteFunnelMutation } from '@/api/funnelsApi';
import { useOffers } from '@/api/offers';

import './funnels.css';
import { useFunnelExport } from './useFunnelExport';

const EXPORT_PATH = 'M10 3v9M6.5 8.5 10 12l3.5-3.5M3.5 13.5v3h13v-3';

interface Props {
  funnel: Funnel;
  onCopy: (funnelId: number) => void;
  onLaunch: (funnelId: number) => void;
  onSeries: (funnelId: number) => void;
}

/** A saved funnel with its actions. */
export function FunnelCard({ funnel, onCopy, onLaunch, onSeries }: Props) {
  const { t } = useTranslation('funnels');
  const { id, name, steps, pausedAt } = funnel;
  const { deleteAfterQuestion, isDeleting } = useFunnelDeletion(funnel);
  const { exportFile, isExporting } = useFunnelExport();
  const hasFiles = useOffers();
  const titleId = `funnel-${id}`;
  const actionProps = { type: 'button', 'aria-describedby': titleId } as const;
  const iconProps = (label: string) => ({ ...actionProps, className: 'iconButton', 'aria-label': label, title: label });
  return (
    <article className="card funnelCard" aria-busy={isDeleting} aria-labelledby={titleId}>
      <div className="funnelCard-head">
        <h2 className="funnelCard-title" id={titleId} title={name}>
          {name}
        </h2>
        <FunnelSwitch funnel={funnel} describedBy={titleId} />
      </div>
      {pausedAt && (
        <div className="row funnelCard-paused">
          <PausedChip kind="funnel" pausedAt={pausedAt} />
          <PauseButton target={{ kind: 'funnel', id: funnel.id }} pausedAt={funnel.pausedAt} describedBy={titleId} />
        </div>
      )}
      <div className="funnelCard-facts">
        <span>{t('card.steps', { count: steps.length })}</span>
        <span>{t('card.id', { id: String(id) })}</span>
        <span className="funnelCard-tools">
          <button
            {...iconProps(t('card.series'))}
            onClick={() => {
              onSeries(id);
            }}
          >
            <LineIcon path={ICONS.clock} />
          </button>
          <button
            {...iconProps(t('card.copy'))}
            onClick={() => {
              onCopy(id);
            }}
          >
            <LineIcon path={ICONS.copy} />
          </button>
          {hasFiles && (
            <button
              {...iconProps(t('card.export'))}
              aria-disabled={isExporting}
              onClick={() => void exportFile([id], name)}
            >
              <LineIcon path={EXPORT_PATH} />
            </button>
          )}
          <button
            {...iconProps(t('card.delete'))}
            data-kind="danger"
            aria-disabled={isDeleting}
            onClick={({ currentTarget }) => {
              void deleteAfterQuestion(currentTarget.closest('main'));
            }}
          >
            <LineIcon path={ICONS.delete} />
          </button>
        </span>
      </div>
      <div className="funnelCard-actions">
        <button
          {...actionProps}
          className="tonalButton"
          onClick={() => {
            onLaunch(id);
          }}
        >
          {t('card.start')}
        </button>
        <Link className="plainButton" aria-describedby={titleId} to={`/funnel-designer?edit=${id}`}>
          {t('card.edit')}
        </Link>
      </div>
    </article>
  );
}

/** Deletes a funnel after a confirmation. */
function useFunnelDeletion({ id, name }: Funnel) {
  const { t } = useTranslation('funnels');
  const announce = useAnnounce();
  const [deleteFunnel, { isLoading: isDeleting }] = useDeleteFunnelMutation();

  /** The card disappears with the funnel, so focus moves to `next`. */
  async function deleteAfterQuestion(next: HTMLElement | null) {
    if (isDeleting || !window.confirm(t('delete.confirm', { name: nameInQuotes(name) }))) return;
    const isDeleted = await announce(deleteFunnel({ id }).unwrap(), {
      success: t('delete.done'),
      failure: { title: t('delete.failed'), description: t('delete.refused') },
    });
    if (isDeleted) next?.focus();
  }

  return { deleteAfterQuestion, isDeleting };
}
