import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { limits } from '@contract/limits';
import type { GroupMessage } from '@contract/schemas/shapes';
import { SECOND_MS, toSeconds } from '@contract/time';

import { useGetGroupTimelineQuery } from '@/api/groupsApi';
import { useAbilities } from '@/api/useAbilities';
import { useGroupDetails } from '@/api/useGroupDetails';
import { useVariables } from '@/api/useVariables';
import { actText } from '@/entities/message/actText';
import { FormattedMessage } from '@/entities/message/FormattedMessage';
import { PollOptions } from '@/entities/plan/PollOptions';
import { MessageSource } from '@/entities/message/MessageSource';
import { useVariableName } from '@/entities/message/useVariableName';
import { markVariables } from '@/entities/message/variableMarks';
import { ChangeNotes } from '@/entities/messageActs/ChangeNotes';
import { MessageActs } from '@/entities/messageActs/MessageActs';
import { isDeleted } from '@/entities/messageActs/possibleKinds';
import { MoveStarts } from '@/entities/move/MoveStarts';
import { FailedDelivery } from '@/entities/run/FailedDelivery';
import { LeftOutNote } from '@/entities/run/LeftOutNote';
import { formatMoment } from '@/lib/moment';
import { QueryView } from '@/ui/QueryView';
import { useOpened } from '@/ui/useOpened';

import { PinMessageModal } from './acts/PinMessageModal';

const refresh = { pollingInterval: limits.schedules.refreshMs, refetchOnMountOrArgChange: true };

const TONES = { success: 'success', failed: 'error', unconfirmed: 'warning' } as const;
const hasTone = (status: GroupMessage['status']): status is keyof typeof TONES => status in TONES;

/** More of what waits would push what was sent out of sight. */
const AHEAD_SHOWN_COUNT = 10;

/** What waits for a group, the next first, and below it what it got, the newest first. */
export function GroupTimeline({ groupId }: { groupId: number }) {
  const { t } = useTranslation(['groups', 'deliveries']);
  const titleId = useId();
  const query = useGetGroupTimelineQuery(groupId, refresh);
  const [moved, setMoved, closeMove] = useOpened<GroupMessage>();
  const [pinned, setPinned, closePin] = useOpened<GroupMessage>();
  const { acts } = useAbilities();
  const isOwnAdmin = useGroupDetails().byId.get(groupId)?.isOwnAdmin ?? false;
  return (
    <section className="card groupPage-card groupPage-wide" aria-labelledby={titleId}>
      <h2 className="groupPage-title" id={titleId}>
        {t('page.timeline')}
      </h2>
      <p className="groupPage-journal">
        <Link to={`/journal?group=${groupId}`}>{t('deliveries:inJournal')}</Link>
      </p>
      <QueryView query={query} failure={t('page.timelineFailed')} skeleton={<div className="skeletonBlock" />}>
        {({ past, ahead }) => (
          <>
            <Entries
              title={t('page.ahead')}
              none={t('page.nothingAhead')}
              rows={ahead}
              shownCount={AHEAD_SHOWN_COUNT}
              onMove={setMoved}
            />
            {ahead.some(({ kind }) => kind === 'funnel') && <p className="groupPage-note">{t('page.nextSteps')}</p>}
            <Entries
              title={t('page.past')}
              none={t('page.nothingPast')}
              rows={past}
              {...(isOwnAdmin && acts.includes('pin') && { onPin: setPinned })}
            />
          </>
        )}
      </QueryView>
      {pinned && <PinMessageModal groupId={groupId} messageId={pinned.id} onClose={closePin} />}
      {moved && <MoveStarts starts={[{ id: moved.id, start_at: toSeconds(moved.atMs) }]} onClose={closeMove} />}
    </section>
  );
}

interface EntriesProps {
  title: string;
  none: string;
  rows: readonly GroupMessage[];
  /** How many at first; all without it. */
  shownCount?: number;
  /** Moves a start that waits. */
  onMove?: (row: GroupMessage) => void;
  /** Pins a message that was sent. */
  onPin?: (row: GroupMessage) => void;
}

function Entries({ title, none, rows, shownCount = Infinity, onMove, onPin }: EntriesProps) {
  const { t } = useTranslation('groups');
  const titleId = useId();
  const [isWhole, setIsWhole] = useState(false);
  return (
    <>
      <h3 className="groupPage-subtitle" id={titleId}>
        {title}
      </h3>
      {rows.length === 0 ? (
        <p className="groupPage-none">{none}</p>
      ) : (
        <ol className="groupPage-list" aria-labelledby={titleId}>
          {(isWhole ? rows : rows.slice(0, shownCount)).map((row) => (
            <Entry key={`${row.kind} ${row.id}`} row={row} onMove={onMove} onPin={onPin} />
          ))}
        </ol>
      )}
      {rows.length > shownCount && (
        <button type="button" className="plainButton" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? t('page.next') : t('page.whole', { total: rows.length })}
        </button>
      )}
    </>
  );
}

function Entry({ row, onMove, onPin }: { row: GroupMessage } & Pick<EntriesProps, 'onMove' | 'onPin'>) {
  const { t } = useTranslation(['groups', 'deliveries', 'schedules', 'groupActs']);
  const momentId = useId();
  const { id, kind, status, atMs, message, variables, mediaUrl, error, changes } = row;
  const { fields } = useVariables({ skip: variables === null });
  const text = markVariables({ text: message, variables }, useVariableName(fields));
  const isPlan = kind === 'start' || kind === 'planned';
  return (
    <li className="groupPage-entry">
      <div className="row">
        <time id={momentId} dateTime={new Date(atMs).toISOString()}>
          {formatMoment(atMs / SECOND_MS)}
        </time>
        <MessageSource row={row} />
        {row.isRepeated && <span className="chip">{t('page.repeats')}</span>}
        {row.leftOut && <LeftOutNote leftOut={row.leftOut} />}
        {!isPlan && (
          <span className="chip" data-tone={hasTone(status) ? TONES[status] : undefined}>
            {t(status === 'success' && row.act ? 'groupActs:done' : `deliveries:statuses.${status}`)}
          </span>
        )}
        {kind === 'start' && onMove && (
          <button type="button" className="linkButton" aria-describedby={momentId} onClick={() => onMove(row)}>
            {t('schedules:move.action')}
          </button>
        )}
        {status === 'success' && !row.act && onPin && !isDeleted(row) && (
          <button type="button" className="linkButton" aria-describedby={momentId} onClick={() => onPin(row)}>
            {t('groupActs:pin.action')}
          </button>
        )}
        {(status === 'success' || status === 'unconfirmed') && !row.act && !isPlan && (
          <MessageActs
            of={{ deliveryId: id }}
            messages={[{ changes, sentMs: atMs }]}
            kinds={['correct', 'recall']}
            hasText={message !== '' && !row.poll}
            describedBy={momentId}
            isInline
          />
        )}
      </div>
      {row.act && <p className="groupPage-text">{t(`groupActs:history.${actText(row.act)}`)}</p>}
      {(text !== '' || (mediaUrl !== null && !row.act)) && (
        <p className="groupPage-text">{text === '' ? t('page.file') : <FormattedMessage text={text} />}</p>
      )}
      {row.poll && <PollOptions poll={row.poll} />}
      <ChangeNotes changes={changes} />
      {status === 'failed' && error !== null && (
        <p className="groupPage-note">
          <FailedDelivery error={error} />
        </p>
      )}
    </li>
  );
}
