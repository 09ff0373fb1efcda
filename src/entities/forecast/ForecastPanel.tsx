import { useEffect, useId, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { FunnelGraph } from '@contract/schemas/shapes';

import { browserZone, formatShortIn } from '@/ui/zone/zoneTime';

import './forecast.css';
import { ForecastReasons } from './ForecastReasons';
import { ForecastTable } from './ForecastTable';
import { summarizeSends, type SendFacts } from './summarizeSends';
import { useForecast, type ForecastStart } from './useForecast';

interface Props extends ForecastStart {
  graph: FunnelGraph | null;
  zone?: string;
  /** Without the table of steps, for a confirmation. */
  isShort?: boolean;
  /** A label and its field beside the title, where the number of groups can be changed. */
  field?: ReactNode;
  /** Receives what is sent in numbers; null while they are not known. */
  onFacts?: (facts: SendFacts | null) => void;
}

/**
 * When a start is sent in all groups at the account's pace, and why it takes that long. Its height never changes, so that no
 * control moves when the forecast arrives.
 */
export function ForecastPanel({ zone, isShort = false, field, onFacts, ...start }: Props) {
  const { graph, groupCount } = start;
  const { t } = useTranslation('forecast');
  const id = useId();
  const shownZone = zone ?? browserZone();
  const { known, problem, refetch } = useForecast(start);

  const facts = useMemo(() => known && summarizeSends(known), [known]);
  useEffect(() => {
    onFacts?.(facts);
    return () => onFacts?.(null);
  }, [facts, onFacts]);

  // Nothing to change then, and nothing that moves.
  if (field !== undefined && problem === 'withoutPace') return <p className="forecast-note">{t('withoutPace')}</p>;

  function drawBody(): ReactNode {
    if (problem === 'withoutPace') return <p className="forecast-note">{t('withoutPace')}</p>;
    if (problem === 'failed')
      return (
        <p className="forecast-note">
          {t('failed')}{' '}
          <button type="button" className="linkButton" onClick={() => void refetch()}>
            {t('retry')}
          </button>
        </p>
      );
    if (groupCount === 0) return <p className="forecast-note">{t('noGroups')}</p>;
    if (!known || !facts) return <p className="forecast-note">{t('working')}</p>;
    return (
      <>
        <Summary facts={facts} zone={shownZone} />
        <ForecastReasons known={known} nightCount={facts.nightCount} zone={shownZone} />
        {!isShort && <ForecastTable graph={graph} known={known} zone={shownZone} />}
      </>
    );
  }

  return (
    <section className="forecast" data-short={isShort} aria-labelledby={id}>
      <div className="forecast-head">
        <p className="forecast-title" id={id}>
          {t('title')}
        </p>
        {field}
      </div>
      {/* Only the panel with a height of its own is scrolled, and needs the focus for it. */}
      <div className="forecast-body" role="group" aria-labelledby={id} tabIndex={isShort ? undefined : 0}>
        {drawBody()}
      </div>
    </section>
  );
}

/** The first message and the last one, of all groups. */
function Summary({ facts, zone }: { facts: SendFacts; zone: string }) {
  const { t } = useTranslation('forecast');
  const { firstMs, lastMs, nowMs, groupCount } = facts;
  const values = { first: formatShortIn(zone, firstMs, nowMs), last: formatShortIn(zone, lastMs, nowMs) };
  const isOne = values.first === values.last;
  return (
    <p className="forecast-sum" role="status">
      {t(isOne ? 'summary.one' : groupCount === 1 ? 'summary.group' : 'summary.groups', values)}
    </p>
  );
}
