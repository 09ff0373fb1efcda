import { useTranslation } from 'react-i18next';

import type { DelayReason, Forecast } from '@contract/planner/forecast';
import { DAY_MS, HOUR_MINUTES } from '@contract/time';

import { isSameDayIn } from '@/ui/zone/zoneTime';

import type { KnownForecast } from './useForecast';

interface Props {
  known: KnownForecast;
  /** Messages that are sent at night. */
  nightCount: number;
  zone: string;
}

/** Why the forecast is later than the plan of one group, and what is sent at night. */
export function ForecastReasons({ known: { forecast, queue }, nightCount, zone }: Props) {
  const { t } = useTranslation('forecast');
  const { nowMs, settings, isStopped } = queue;

  function describe({ kind, count, lastMs }: ForecastReason): string {
    switch (kind) {
      case 'dayCap': {
        const isTomorrow = isSameDayIn(zone, lastMs, nowMs + DAY_MS);
        return t(isTomorrow ? 'reasons.dayCapTomorrow' : 'reasons.dayCap', { count });
      }
      case 'hourCap':
        return t('reasons.hourCap', { count, amount: settings.hourMaxCount });
      case 'quietHours':
        return t('reasons.quietHours', { count, time: clockOf(settings.quietUntilMinute ?? 0) });
      default:
        return t(`reasons.${kind}`, { count });
    }
  }

  const reasons = listReasons(forecast);
  if (reasons.length === 0 && nightCount === 0 && !isStopped) return null;
  return (
    <ul className="forecast-reasons">
      {isStopped && <li>{t('reasons.stopped')}</li>}
      {reasons.map((reason) => (
        <li key={reason.kind}>{describe(reason)}</li>
      ))}
      {nightCount > 0 && <li>{t('reasons.night', { count: nightCount })}</li>}
    </ul>
  );
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** Minutes of a day as a clock shows them. */
const clockOf = (minute: number) =>
  `${twoDigits(Math.floor(minute / HOUR_MINUTES))}:${twoDigits(minute % HOUR_MINUTES)}`;

/** Why messages are sent later than planned: a key of `forecast:reasons`, how many, and until when. */
interface ForecastReason {
  kind: DelayReason | 'queue';
  count: number;
  /** When the last of them is sent, in milliseconds since 1970; NaN for the queue. */
  lastMs: number;
}

const ORDER: readonly DelayReason[] = ['rateLimit', 'warmUp', 'dayCap', 'hourCap', 'quietHours'];

/** The reasons that apply: rules that delay own messages, then what is queued before them. */
function listReasons({ reasons, queueAheadCount }: Forecast): ForecastReason[] {
  const rules = ORDER.flatMap((kind): ForecastReason[] => {
    const delayed = reasons[kind];
    return delayed ? [{ kind, ...delayed }] : [];
  });
  return queueAheadCount > 0 ? [...rules, { kind: 'queue', count: queueAheadCount, lastMs: NaN }] : rules;
}
