import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { SelectionRule } from '@contract/schemas/shapes';
import { createRuleTest } from '@contract/selections';

import { useRuleGroups } from '@/api/useRuleGroups';
import { serverNow } from '@/lib/clock';
import { groupName } from '@/lib/names';

import './selections.css';

const EXAMPLES_MAX_COUNT = 3;

/** How many groups meet a rule now, with the first of them; its lines are reserved. @param rule null while it is incomplete */
export function SelectionCount({ rule }: { rule: SelectionRule | null }) {
  const { t } = useTranslation('selections');
  const groups = useRuleGroups();
  const [nowMs] = useState(serverNow);
  const deferredRule = useDeferredValue(rule);
  const found = useMemo(
    () => (groups && deferredRule ? groups.filter(createRuleTest(deferredRule, nowMs)) : null),
    [groups, deferredRule, nowMs],
  );
  const closedCount = found?.filter(({ group }) => !group.can_post).length ?? 0;
  const examples = found?.slice(0, EXAMPLES_MAX_COUNT).map(({ group }) => groupName(group)) ?? [];
  return (
    <div className="dialogFoot selectionCount-place">
      <div className="selectionCount" role="status">
        <p className="wrap selectionCount-line">
          {deferredRule === null && <span>{t('count.incomplete')}</span>}
          {found && <strong>{t('count.found', { count: found.length })}</strong>}
          {closedCount > 0 && <span>{t('count.closed', { count: closedCount })}</span>}
        </p>
        <p className="wrap oneLine note selectionCount-examples" title={examples.join('\n')}>
          {examples.join(', ')}
          {found && found.length > examples.length && examples.length > 0 && '…'}
        </p>
      </div>
    </div>
  );
}
