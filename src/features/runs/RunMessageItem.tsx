import { useTranslation } from 'react-i18next';
import { useId, useState } from 'react';

import { isResendable } from '@contract/resends';
import type { DeliveryStatus, Resend, RunMessage } from '@contract/schemas/shapes';

import { useOffers } from '@/api/offers';
import { useAbilities } from '@/api/useAbilities';
import { useVariables } from '@/api/useVariables';
import { formatMoment } from '@/lib/moment';
import { previewChars } from '@/entities/message/messagePreview';
import { ResendButton } from '@/entities/run/ResendButton';
import { markVariables } from '@/entities/message/variableMarks';
import { useVariableName } from '@/entities/message/useVariableName';
import { describeAct } from '@/entities/plan/describeAct';
import { describeTotals } from '@/entities/plan/describeTotals';
import { ChangeNotes } from '@/entities/messageActs/ChangeNotes';
import { MessageActs } from '@/entities/messageActs/MessageActs';
import { FailedDelivery } from '@/entities/run/FailedDelivery';
import { LineIcon } from '@/ui/LineIcon';
import { FormattedMessage } from '@/entities/message/FormattedMessage';

import { deliveryMoment } from './deliveryMoment';

const PATHS: Record<DeliveryStatus, string> = {
  queued: 'M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15M10 6v4l3 2',
  sending: 'M3 10 17 3.5l-4 13-3-5.5zM10 11l7-7.5',
  success: 'M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15M6.5 10.3l2.5 2.4 4.5-5',
  failed: 'M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15M7.5 7.5l5 5M12.5 7.5l-5 5',
  unconfirmed: 'M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15M10 6v4.5M10 13.5v.2',
  skipped: 'M4 5l6 5-6 5zM11 5l6 5-6 5z',
  canceled: 'M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15M6.5 10h7',
};

const hints = {
  unconfirmed: 'unconfirmedHint',
  canceled: 'canceledHint',
  skipped: 'skippedHint',
} as const satisfies Partial<Record<DeliveryStatus, string>>;

const hasHint = (status: DeliveryStatus): status is keyof typeof hints => status in hints;

interface Props {
  message: RunMessage;
  runId: number;
  groupName: string;
}

/** One message of a run: text, status, times and resends. */
export function RunMessageItem({ message: row, runId, groupName }: Props) {
  const { t } = useTranslation(['runs', 'deliveries', 'groupActs']);
  const { t: tPlan } = useTranslation('plan');
  const { t: tPlanner } = useTranslation('planner');
  const { order_num, status, message, variables, media_url, error, poll, act, resends = [], changes } = row;
  const offers = useOffers();
  const { hasPinDays } = useAbilities();
  const moment = deliveryMoment(row, offers);
  // Only a message without a moment has variables; the others are shown as they are sent.
  const { fields } = useVariables({ skip: variables === undefined });
  const marked = markVariables({ text: message, variables: variables ?? null }, useVariableName(fields));
  const text = act ? describeAct(tPlanner, act, marked, hasPinDays) : marked;
  const momentText =
    moment &&
    ('atS' in moment ? t(`message.${moment.key}`, { moment: formatMoment(moment.atS) }) : t(`message.${moment.key}`));
  return (
    <li className="runMessage" value={order_num} tabIndex={-1}>
      <MessageText text={message === '' && media_url ? t('message.mediaOnly') : text} />
      {poll && <p className="runMessage-poll">{describeTotals(tPlan, poll)}</p>}
      <p className="wrap hint runMessage-facts">
        <span className="runMessage-status" data-status={status}>
          <StatusIcon status={status} />
          {act && status === 'success' ? t('groupActs:done') : t(`deliveries:statuses.${status}`)}
        </span>
        {momentText !== null && <span>{momentText}</span>}
      </p>
      {hasHint(status) && (
        <p className="hint">{t(`message.${status === 'skipped' && error === 'late' ? 'lateHint' : hints[status]}`)}</p>
      )}
      {status === 'failed' && error !== null && (
        <p className="hint">
          <FailedDelivery error={error} />
        </p>
      )}
      <ChangeNotes changes={changes} />
      {resends.map((resend, at) => (
        <ResendLine key={at} resend={resend} />
      ))}
      {(status === 'success' || status === 'unconfirmed') && !act && (
        <div className="row">
          <MessageActs
            of={{ runId, orderNum: order_num }}
            // The same step of other groups may be newer.
            messages={[{ changes, sentMs: null }]}
            kinds={['correct', 'recall', 'pin']}
            hasText={message !== '' && !poll}
            groupName={groupName}
          />
        </div>
      )}
      {offers && isResendable(row) && error !== 'actNotOffered' && (
        <ResendButton runId={runId} message={row} groupName={groupName} />
      )}
    </li>
  );
}

function ResendLine({ resend: { status, asked_at, sent_at, error } }: { resend: Resend }) {
  const { t } = useTranslation(['runs', 'deliveries']);
  return (
    <>
      <p className="wrap hint runMessage-facts">
        <span>{t('resend.asked', { moment: formatMoment(asked_at) })}</span>
        <span className="runMessage-status" data-status={status}>
          <StatusIcon status={status} />
          {t(`deliveries:statuses.${status}`)}
        </span>
        {sent_at !== null && <span>{formatMoment(sent_at)}</span>}
      </p>
      {status === 'unconfirmed' && <p className="hint">{t('message.unconfirmedHint')}</p>}
      {status === 'failed' && error !== null && (
        <p className="hint">
          <FailedDelivery error={error} />
        </p>
      )}
    </>
  );
}

/** The status of a message as an icon, for a quick look through a long history; its text follows it. */
function StatusIcon({ status }: { status: DeliveryStatus }) {
  return <LineIcon path={PATHS[status]} />;
}

/** The beginning of a message, expandable. */
function MessageText({ text }: { text: string }) {
  const { t } = useTranslation('runs');
  const id = useId();
  const [isWhole, setIsWhole] = useState(false);
  const endChars = previewChars(text);
  return (
    <>
      <p className="runMessage-text" id={id}>
        <FormattedMessage text={text} endChars={isWhole ? undefined : endChars} />
      </p>
      {endChars !== undefined && (
        <button
          type="button"
          className="linkButton"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setIsWhole(!isWhole)}
        >
          {t(isWhole ? 'message.less' : 'message.more')}
        </button>
      )}
    </>
  );
}
