import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import type { OverviewStretch } from '@contract/schemas/shapes';

import { NumberedBars } from '@/ui/chart/NumberedBars';

const KINDS = ['sent', 'failed', 'unconfirmed', 'expected'] as const;

interface Props {
  label: string;
  empty: string;
  stretches: readonly OverviewStretch[];
  fromMs: number;
  stepMs: number;
  /** Stretches of the axis, also those without messages. */
  count: number;
  format: (startMs: number) => string;
  /** Where the messages of a stretch are listed, or only those of a kind. */
  linkOf: (startMs: number, kind?: string) => string;
}

/** Messages by hour or day and by status, and the same numbers as a table. */
export function MessagesChart({ label, empty, stretches, fromMs, stepMs, count, format, linkOf }: Props) {
  const { t } = useTranslation('overview');
  const startsMs = useMemo(
    () => Array.from({ length: count }, (_, at) => fromMs + at * stepMs),
    [fromMs, stepMs, count],
  );
  const series = useMemo(() => {
    const byStart = new Map(stretches.map((stretch) => [stretch.startMs, stretch]));
    return KINDS.filter((kind) => stretches.some((stretch) => stretch[kind] > 0)).map((kind) => ({
      key: kind,
      name: t(`kinds.${kind}`),
      values: startsMs.map((startMs) => byStart.get(startMs)?.[kind] ?? 0),
    }));
  }, [stretches, startsMs, t]);
  if (series.length === 0) return <p className="hint">{empty}</p>;
  return (
    <NumberedBars {...{ label, startsMs, stepMs, series, format, linkOf }} table={t('table')} since={t('since')} />
  );
}
