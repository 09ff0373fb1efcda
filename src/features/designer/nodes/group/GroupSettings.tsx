import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import { PIN_DAYS, STEP_ACT_KINDS } from '@contract/groupActs';
import type { GroupData } from '@contract/planner/nodes/group';
import { toDelayData } from '@contract/planner/nodes/waiting';
import type { FunnelNode } from '@contract/schemas/shapes';

import { useAbilities } from '@/api/useAbilities';
import { designerActions } from '@/features/designer/designerSlice';
import { WaitFields } from '@/features/designer/panel/WaitFields';
import { LazySelect } from '@/ui/LazySelect';

import { GroupTextField } from './GroupTextField';
import { ReopenFields } from './ReopenFields';

/** What is done to the group, with the fields of that, and the delay before it. */
export function GroupSettings({ node: { id, data } }: { node: FunnelNode<'group'> }) {
  const { t } = useTranslation('designer');
  const dispatch = useDispatch();
  const fieldId = useId();
  const change = (part: GroupData) => dispatch(designerActions.nodeEdited({ id, change: part }));
  const { acts, hasPinDays, hasOnePin } = useAbilities();
  const { act = 'close', pinDays = 7 } = data;
  return (
    <>
      <div className="panelField">
        <label htmlFor={`${fieldId}-act`}>{t('group.act')}</label>
        <LazySelect
          id={`${fieldId}-act`}
          isSearchable={false}
          value={act}
          options={STEP_ACT_KINDS.filter((kind) => kind === act || acts.includes(kind)).map((kind) => ({
            value: kind,
            label: t(`group.acts.${kind}`),
          }))}
          onChange={(chosen) => change({ act: STEP_ACT_KINDS.find((kind) => kind === chosen) ?? act })}
        />
        <p className="hint panelField-hint">
          {acts.includes(act)
            ? t(
                act !== 'pin' || hasPinDays
                  ? `group.hints.${act}`
                  : hasOnePin
                    ? 'group.pinReplaces'
                    : 'group.pinForever',
              )
            : t('group.notOffered')}
        </p>
      </div>
      {act === 'close' && <ReopenFields key={id} nodeId={id} data={data} onChange={change} />}
      {(act === 'rename' || act === 'describe') && <GroupTextField key={act} act={act} data={data} onChange={change} />}
      {act === 'pin' && hasPinDays && (
        <div className="panelField">
          <label htmlFor={`${fieldId}-days`}>{t('group.days')}</label>
          <LazySelect
            id={`${fieldId}-days`}
            isSearchable={false}
            value={String(pinDays)}
            options={PIN_DAYS.map((days) => ({
              value: String(days),
              label: days === 1 ? t('group.hoursCount') : t('group.daysCount', { count: days }),
            }))}
            onChange={(chosen) => change({ pinDays: PIN_DAYS.find((days) => String(days) === chosen) ?? pinDays })}
          />
        </div>
      )}
      <WaitFields
        legend={t('group.delay')}
        totalMinutes={data.delay}
        onChange={(waiting) => change(toDelayData(waiting))}
      />
      <p className="hint panelField-hint">{t('group.admin')}</p>
    </>
  );
}
