import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { limits } from '@contract/limits';
import type { MemoryStatus } from '@contract/schemas/shapes';
import { SECOND_MS } from '@contract/time';

import { useOffers } from '@/api/offers';
import type { ActiveFunnels as Found } from '@/api/schedulesApi';
import { MoveStarts } from '@/entities/move/MoveStarts';
import type { WaitingStart } from '@/entities/move/useMoveStarts';
import { numberFormat } from '@/lib/numberFormat';
import { EmptyState } from '@/ui/EmptyState';
import { useOpened } from '@/ui/useOpened';
import { useRestoreFocus } from '@/ui/useRestoreFocus';
import { useToasts } from '@/ui/useToasts';

import './schedules.css';
import { isQuestion, targetsOf, type BulkRequest } from './bulk';
import { BulkQuestion } from './BulkQuestion';
import { summarize, type Summary } from './listByFunnel';
import { ScheduleBrowser } from './ScheduleBrowser';
import { useStopSchedule } from './useStopSchedule';

const UNDO_S = limits.schedules.stopUndoMs / SECOND_MS;

interface Props {
  found: Found;
  /** When it was loaded, in milliseconds since 1970. */
  loadedAtMs: number;
  /** Whether all sending is stopped. */
  isHeld: boolean;
  onClearMemory: () => void;
  /** Asks whether the start of a series is moved alone or with all that follow. */
  onMoveSeries: (move: { seriesId: number; start: WaitingStart }) => void;
  /** Opens the form of a series. */
  onEditSeries: (seriesId: number) => void;
  /** Opens the series of a funnel. */
  onSeries: (funnelId: number) => void;
}

/** Memory, totals and all active schedules. Schedules stopped here disappear even if an older list is still loading. */
export function ActiveFunnels({ found: { memory, schedules }, loadedAtMs, isHeld, ...props }: Props) {
  const { onClearMemory, onEditSeries, onMoveSeries, onSeries } = props;
  const { t } = useTranslation('schedules');
  const place = useRef<HTMLDivElement>(null);
  useRestoreFocus(place);
  const offers = useOffers();
  const [asked, ask, close] = useOpened<BulkRequest>();
  const { message } = useToasts();
  const { states, news, stop, stopMany, undo } = useStopSchedule();
  const shown = useMemo(() => schedules.filter(({ id }) => states.get(id)?.kind !== 'stopped'), [schedules, states]);
  const runningIds = useMemo(() => new Set(memory?.running.schedules), [memory]);

  /** Without those that are being stopped already. */
  function handleAsk(request: BulkRequest) {
    const left = request.schedules.filter(({ id }) => !states.has(id));
    const [first] = left;
    if (request.action === 'move' && left.length === 1 && first?.series)
      onMoveSeries({ seriesId: first.series.id, start: { id: first.id, start_at: first.start_at ?? 0 } });
    else if (left.length > 0) ask({ ...request, schedules: left });
  }
  /** One that waits for its series is given up alone; the way to the series is shown. */
  function handleStop(id: number) {
    stop(id);
    const found = schedules.find((one) => one.id === id);
    if (found?.series && !runningIds.has(id))
      message.info(t('stop.seriesGoesOn'), {
        action: { label: t('series.title'), onClick: () => onSeries(found.funnel_id) },
      });
  }
  const moved = asked?.action === 'move' ? targetsOf('move', asked.schedules) : null;

  return (
    <div ref={place} tabIndex={-1}>
      <div className="card row activeStrip">
        <SummaryCards summary={summarize(shown)} />
        {memory && <MemoryPanel memory={memory} onClear={onClearMemory} />}
      </div>
      {memory && (
        <details className="note activeStrip-hint">
          <summary>{t('memory.label')}</summary>
          {t('memory.hint')}
        </details>
      )}
      {shown.length === 0 ? (
        <EmptyState
          title={t('empty.title')}
          text={t('empty.text')}
          action={
            <Link className="plainButton" to="/funnels">
              {t('empty.action')}
            </Link>
          }
        />
      ) : (
        <ScheduleBrowser
          schedules={shown}
          loadedAtMs={loadedAtMs}
          runningIds={runningIds}
          isHeld={isHeld}
          stopStates={states}
          onStop={handleStop}
          onUndo={undo}
          onEditSeries={onEditSeries}
          {...(offers && { onAsk: handleAsk })}
        />
      )}
      <p className="unseen" role="status">
        {news && t(`stop.${news.key}`, { id: String(news.id), seconds: UNDO_S })}
      </p>
      {asked && isQuestion(asked) && (
        <BulkQuestion request={asked} runningIds={runningIds} onStop={stopMany} onClose={close} />
      )}
      {moved && (
        <MoveStarts starts={moved.map(({ id, start_at }) => ({ id, start_at: start_at ?? 0 }))} onClose={close} />
      )}
    </div>
  );
}

const CARDS = ['schedules', 'funnels', 'groups'] as const satisfies readonly (keyof Summary)[];

/** Numbers of active schedules, funnels and groups. */
function SummaryCards({ summary }: { summary: Summary }) {
  const { t } = useTranslation('schedules');
  return (
    <dl className="activeSummary">
      {CARDS.map((card) => (
        <div key={card} className="activeSummary-card">
          <dt>{t(`summary.${card}`)}</dt>
          <dd>{numberFormat.format(summary[card])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Number of locks, and a button to remove them. */
function MemoryPanel({ memory, onClear }: { memory: MemoryStatus; onClear: () => void }) {
  const { t } = useTranslation('schedules');
  return (
    <section className="memoryPanel" aria-label={t('memory.label')}>
      <span className="memoryPanel-count" data-running={memory.running.count > 0}>
        {t('memory.running', { amount: memory.running.count })}
      </span>
      <span className="memoryPanel-count">{t('memory.stopped', { amount: memory.stopped.count })}</span>
      {memory.total > 0 && (
        <button type="button" className="plainButton memoryPanel-clear" onClick={onClear}>
          {t('memory.clear.action')}
        </button>
      )}
    </section>
  );
}
