import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import type { ForecastMoment, StepForecast } from '@contract/planner/forecastBoard';
import type { FunnelGraph } from '@contract/schemas/shapes';
import { MINUTE_MS } from '@contract/time';

import { nameSteps } from '@/entities/plan/stepNames';
import { formatShortIn } from '@/ui/zone/zoneTime';

import type { KnownForecast } from './useForecast';

/** Later steps are not shown: the summary has the end of all. */
const SHOWN_MAX_COUNT = 50;
/** A shorter interval says no more than the moment itself. */
const INTERVAL_MIN_MS = 2 * MINUTE_MS;

interface Props {
  graph: FunnelGraph | null;
  known: KnownForecast;
  zone: string;
}

/** For each step when the first and the last group receive it, with a bar over the time of the whole start. */
export function ForecastTable({ graph, known: { forecast, queue }, zone }: Props) {
  const { t } = useTranslation('forecast');
  const { t: tPlanner } = useTranslation('planner');
  const { steps, groups, groupCount } = forecast;
  const isOne = groupCount === 1;
  const rows = useMemo(() => {
    const fromMs = Math.min(...steps.map(({ first }) => first.atMs));
    const untilMs = Math.max(...steps.map(({ last }) => last.atMs));
    return steps.slice(0, SHOWN_MAX_COUNT).map((step) => ({ step, bars: drawBars(step, fromMs, untilMs) }));
  }, [steps]);
  const format = (atMs: number) => formatShortIn(zone, atMs, queue.nowMs);

  function drawMoment({ atMs, fromMs, untilMs }: ForecastMoment) {
    return (
      <>
        {t('about', { moment: format(atMs) })}
        {untilMs - fromMs >= INTERVAL_MIN_MS && (
          <span className="forecast-interval">
            {t('interval', { from: formatShortIn(zone, fromMs, atMs), until: formatShortIn(zone, untilMs, fromMs) })}
          </span>
        )}
      </>
    );
  }

  return (
    <>
      <table className="forecast-table">
        <thead>
          <tr>
            <th scope="col">{t('columns.step')}</th>
            <th scope="col">{t(isOne ? 'columns.moment' : 'columns.first')}</th>
            {!isOne && <th scope="col">{t('columns.last')}</th>}
            <th scope="col" className="forecast-time">
              {t('columns.time')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ step, bars }, at) => (
            <tr key={at}>
              <th scope="row">
                {graph && step.nodeId !== null ? nameSteps(graph, [step.nodeId], tPlanner) : t('message')}
              </th>
              <td>{drawMoment(step.first)}</td>
              {!isOne && <td>{drawMoment(step.last)}</td>}
              <td className="forecast-time">
                <svg className="forecast-bars" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden>
                  {bars.map(({ from, until }) => (
                    <rect key={from} x={from} width={until - from} y={0} height={1} />
                  ))}
                </svg>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {steps.length > SHOWN_MAX_COUNT && (
        <p className="forecast-note">{t('more', { count: steps.length - SHOWN_MAX_COUNT })}</p>
      )}
      {groups.length < groupCount && <p className="forecast-note">{t('sampled')}</p>}
    </>
  );
}

/** A stretch of time in which messages are sent, as parts from 0 to 1 of the whole time. */
interface Bar {
  from: number;
  until: number;
}

const CELLS_COUNT = 120;

/** When the messages of a step are sent between two moments: without pauses one bar, else one for each stretch. */
function drawBars({ moments }: StepForecast, fromMs: number, untilMs: number): Bar[] {
  const cells = new Set<number>();
  const lengthMs = Math.max(1, untilMs - fromMs);
  for (const atMs of moments.atMs) {
    cells.add(Math.min(CELLS_COUNT - 1, Math.floor(((atMs - fromMs) / lengthMs) * CELLS_COUNT)));
  }
  const bars: Bar[] = [];
  for (let cell = 0; cell < CELLS_COUNT; cell += 1) {
    if (!cells.has(cell)) continue;
    const last = bars.at(-1);
    if (last && cells.has(cell - 1)) last.until = (cell + 1) / CELLS_COUNT;
    else bars.push({ from: cell / CELLS_COUNT, until: (cell + 1) / CELLS_COUNT });
  }
  return bars;
}
