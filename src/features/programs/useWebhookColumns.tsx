import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import type { Webhook } from '@contract/schemas/shapes';
import { toSeconds } from '@contract/time';

import { formatMoment } from '@/lib/moment';
import type { DataColumn } from '@/ui/DataTable';
import { OverflowMenu } from '@/ui/OverflowMenu';

import { eventKeys, hostOf } from './eventKeys';

/** What can be done with a webhook. */
export type WebhookAct = 'test' | 'log' | 'edit' | 'turnOn' | 'turnOff' | 'newSecret' | 'delete';

/** Columns of the table of webhooks. */
export function useWebhookColumns(onAct: (act: WebhookAct, webhook: Webhook) => void): DataColumn<Webhook>[] {
  const { t } = useTranslation('programs');
  return useMemo(
    () => [
      {
        key: 'address',
        title: t('webhooks.columns.address'),
        isRowHeader: true,
        render: ({ id, address }) => (
          <span id={`webhook-${id}`} className="programs-address">
            {address}
          </span>
        ),
      },
      {
        key: 'events',
        title: t('webhooks.columns.events'),
        render: ({ events }) => (
          <span className="wrap programs-events">
            {events.map((event) => (
              <span key={event} className="chip">
                {t(eventKeys[event])}
              </span>
            ))}
          </span>
        ),
      },
      {
        key: 'state',
        title: t('webhooks.columns.state'),
        width: 200,
        render: (webhook) => <State webhook={webhook} />,
      },
      {
        key: 'acts',
        title: t('webhooks.log'),
        isTitleHidden: true,
        width: 170,
        render: (webhook) => <Acts webhook={webhook} onAct={onAct} />,
      },
    ],
    [t, onAct],
  );
}

function State({ webhook: { isActive, failingSince, switchedOffAt, waitingCount } }: { webhook: Webhook }) {
  const { t } = useTranslation('programs');
  const moment = (atMs: number) => ({ moment: formatMoment(toSeconds(atMs)) });
  if (!isActive)
    return switchedOffAt === null ? (
      t('webhooks.states.off')
    ) : (
      <span className="programs-bad">{t('webhooks.states.switchedOff', moment(switchedOffAt))}</span>
    );
  return (
    <>
      {failingSince === null ? (
        <span className="programs-good">{t('webhooks.states.active')}</span>
      ) : (
        <span className="programs-bad">{t('webhooks.states.failing', moment(failingSince))}</span>
      )}
      {waitingCount > 0 && <div>{t('webhooks.waiting', { count: waitingCount })}</div>}
    </>
  );
}

interface ActsProps {
  webhook: Webhook;
  onAct: (act: WebhookAct, webhook: Webhook) => void;
}

function Acts({ webhook, onAct }: ActsProps) {
  const { t } = useTranslation('programs');
  const item = (act: WebhookAct) => ({ key: act, label: t(`webhooks.${act}`), onSelect: () => onAct(act, webhook) });
  return (
    <div className="programs-acts">
      <button
        type="button"
        className="plainButton"
        aria-describedby={`webhook-${webhook.id}`}
        onClick={() => onAct('log', webhook)}
      >
        {t('webhooks.log')}
      </button>
      <OverflowMenu
        label={t('webhooks.actions', { host: hostOf(webhook.address) })}
        items={[
          item('test'),
          item('edit'),
          item(webhook.isActive ? 'turnOff' : 'turnOn'),
          item('newSecret'),
          item('delete'),
        ]}
      />
    </div>
  );
}
