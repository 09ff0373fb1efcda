import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import type { Funnel } from '@contract/schemas/shapes';

import { FunnelSwitch } from '@/entities/funnel/FunnelSwitch';

interface Props {
  funnel: Funnel;
  isChosen: boolean;
  onChoose: (funnelId: number) => void;
}

/** A funnel with its state and a switch: an inactive one cannot be started. */
export function FunnelOption({ funnel, isChosen, onChoose }: Props) {
  const { t } = useTranslation('launch');
  const { id, name, active, steps } = funnel;
  const nameId = useId();

  return (
    <div className="row launchOption" data-chosen={isChosen}>
      <label className="launchOption-label">
        <input
          type="radio"
          name="launch-funnel"
          checked={isChosen}
          onChange={() => {
            onChoose(id);
          }}
        />
        <span className="launchOption-name" id={nameId}>
          {name}
        </span>
      </label>
      <span className="row launchOption-facts">
        <span>{t('funnels.steps', { count: steps.length })}</span>
        <FunnelSwitch funnel={funnel} describedBy={nameId} />
      </span>
      {isChosen && !active && <p className="launchOption-hint">{t('funnels.inactiveHint')}</p>}
    </div>
  );
}
