import { useTranslation } from 'react-i18next';

import type { PreviewLine } from '@contract/planner/plan';

import { spanText } from '@/lib/span';

import { PlanHint } from './PlanHint';
import { formatIn } from '@/ui/zone/zoneTime';

interface Props {
  lines: readonly PreviewLine[];
  startMs: number;
  zone: string;
  /** Whether the plan is one of many: the same in every group, but for the pace, of which the forecast tells the end. */
  isOfOneGroup?: boolean;
}

/** How many messages a run sends and how long that takes, announced when it changes. */
export function PlanSummary({ lines, startMs, zone, isOfOneGroup = false }: Props) {
  const { t } = useTranslation('plan');
  const last = lines.at(-1);
  const sum = { messages: t('messages', { count: lines.length }), span: spanText((last?.atMs ?? startMs) - startMs) };
  return (
    <>
      <p className="planHead-sum" role="status">
        {last === undefined
          ? t('empty')
          : isOfOneGroup
            ? t('sumOfOneGroup', sum)
            : t('sum', { ...sum, moment: formatIn(zone, last.atMs) })}
      </p>
      {lines.some(({ isConditional }) => isConditional) && <PlanHint text={t('repliesHint')} />}
    </>
  );
}
