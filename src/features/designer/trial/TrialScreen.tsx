import { useEffect, useMemo, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import { contentOf } from '@contract/planner/content';
import type { PlannerGraph } from '@contract/planner/graph';
import { beginTrial, type TrialPace, type TrialRun } from '@contract/planner/trialRun';
import type { FunnelGraph, Group } from '@contract/schemas/shapes';

import { useListPickerGroupsQuery } from '@/api/groupsApi';
import { useVariables } from '@/api/useVariables';
import { SampleGroup } from '@/entities/message/SampleGroup';
import { useLineTexts } from '@/entities/message/useLineTexts';
import { spanText } from '@/lib/span';
import { ICONS } from '@/ui/icons';
import { LineIcon } from '@/ui/LineIcon';
import { ToggleButton } from '@/ui/ToggleButton';
import { formatIn } from '@/ui/zone/zoneTime';

import { designerActions } from '../designerSlice';

import { trailOf } from './trail';
import { TrialPhone } from './TrialPhone';
import { changePlayer, openPlayer, shownMs, SPEEDS, type Speed } from './trialPlayer';

const RESTART = 'M4.4 11.2A5.7 5.7 0 1 0 6.2 5.6M6.6 2.6 5.9 6l3.4.6';
const NONE: readonly Group[] = [];

interface Props {
  graph: FunnelGraph;
  startMs: number;
  zone: string;
  pace: TrialPace | null;
}

/** The funnel's clock, the controls and the chat of a trial that is played here. */
export function TrialScreen({ graph, startMs, zone, pace }: Props) {
  const { t } = useTranslation(['trial', 'plan']);
  const [speed, setSpeed] = useState<Speed>(1);
  const { player, fromMs, dispatch, restart } = useTrialPlayer(graph, startMs, { pace, speed });
  useTrail(player.run);
  const nowMs = shownMs(player);
  const hasVariables = graph.nodes.some((node) => contentOf(node)?.variables);
  const { data: groups = NONE } = useListPickerGroupsQuery(undefined, { skip: !hasVariables });
  const { textOf, sample, choose } = useLineTexts(useVariables({ skip: !hasVariables }), groups);
  const isOver = player.stretch === null;
  return (
    <>
      <p className="trial-clock">
        <strong>{formatIn(zone, nowMs)}</strong>
        <span>{t('passed', { span: spanText(nowMs - fromMs) })}</span>
      </p>
      <TrialPhone graph={graph} player={player} zone={zone} textOf={textOf} dispatch={dispatch}>
        <p className="hint trialPhone-note">
          {t('hint')}
          {!pace && ` ${t('withoutPace')}`}
        </p>
      </TrialPhone>
      <div className="wrap trial-controls">
        <button
          type="button"
          className="plainButton"
          title={t(player.isPlaying ? 'pause' : 'resume')}
          disabled={isOver}
          onClick={() => dispatch({ type: 'toggle' })}
        >
          <LineIcon path={player.isPlaying ? ICONS.pause : ICONS.play} />
          <span className="trial-word">{t(player.isPlaying ? 'pause' : 'resume')}</span>
        </button>
        <button type="button" className="plainButton" disabled={isOver} onClick={() => dispatch({ type: 'skip' })}>
          {t('next')}
        </button>
        <button type="button" className="plainButton" title={t('restart')} onClick={restart}>
          <LineIcon path={RESTART} />
          <span className="trial-word">{t('restart')}</span>
        </button>
        <span className="row trial-speed" role="group" aria-label={t('speed')}>
          {SPEEDS.map((one) => (
            <ToggleButton key={one} isOn={one === speed} onClick={() => setSpeed(one)}>
              {t('times', { speed: one })}
            </ToggleButton>
          ))}
        </span>
      </div>
      <p className="trial-count" role="status">
        {isOver && t('sum', { messages: t('plan:messages', { count: player.run.sent.length }) })}
      </p>
      {hasVariables && sample && <SampleGroup groups={groups} value={sample.id} onChange={choose} />}
    </>
  );
}

/** Shows on the canvas what acts. */
function useTrail({ graph, sent, queued, open }: TrialRun): void {
  const dispatch = useDispatch();
  const trail = useMemo(() => trailOf({ graph, sent, queued, open }), [graph, sent, queued, open]);
  useEffect(() => void dispatch(designerActions.trialMoved(trail)), [dispatch, trail]);
}

const TICK_MS = 100;
/** A tab in the background does not play on. */
const PASSED_MAX_MS = 1_000;

/** Plays a funnel in one group from `startMs` on, sent nowhere. `pace` is null until it is known, and without one. */
function useTrialPlayer(
  graph: PlannerGraph,
  startMs: number,
  { pace, speed }: { pace: TrialPace | null; speed: Speed },
) {
  // The plan of "now" moves on meanwhile, the trial does not.
  const [fromMs] = useState(startMs);
  const begin = () => beginTrial(graph, fromMs, pace);
  const [player, dispatch] = useReducer(changePlayer, null, () => openPlayer(begin()));
  const isRunning = player.isPlaying && player.stretch !== null;
  useEffect(() => {
    if (!isRunning) return;
    let lastMs = performance.now();
    const timer = setInterval(() => {
      const nowMs = performance.now();
      dispatch({ type: 'tick', passedMs: Math.min(nowMs - lastMs, PASSED_MAX_MS), speed });
      lastMs = nowMs;
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning, speed]);
  return { player, fromMs, dispatch, restart: () => dispatch({ type: 'restart', run: begin() }) };
}
