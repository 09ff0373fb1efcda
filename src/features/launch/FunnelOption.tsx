import { useTranslation } from 'react-i18next';

import type { Funnel } from '@contract/schemas/shapes';

import { useSetFunnelStatusMutation } from '@/api/funnelsApi';
import { useAnnounce } from '@/ui/useAnnounce';

interface Props {
  funnel: Funnel;
  isChosen: boolean;
  onChoose: (funnelId: number) => void;
}

/** A funnel with its state and a switch: an inactive one cannot be started. */
export function FunnelOption({ funnel: { id, name, active, steps }, isChosen, onChoose }: Props) {
  const { t } = useTranslation('launch');
  const announce = useAnnounce();
  const [setFunnelStatus, { isLoading }] = useSetFunnelStatusMutation();

  function handleSwitch() {
    // A disabled button would lose focus.
    if (isLoading) return;
    void announce(setFunnelStatus({ id, active: !active }).unwrap(), {
      success: t(active ? 'funnels.deactivated' : 'funnels.activated'),
      failure: t('funnels.statusFailed'),
    });
  }

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
        <span className="launchOption-name">{name}</span>
      </label>
      <span className="row launchOption-facts">
        <span>{t('funnels.steps', { count: steps.length })}</span>
        <span className="launchOption-state" data-active={active}>
          {t(active ? 'funnels.active' : 'funnels.inactive')}
        </span>
        <button
          type="button"
          className="linkButton"
          aria-disabled={isLoading}
          aria-label={`${t(active ? 'funnels.deactivate' : 'funnels.activate')}: ${name}`}
          onClick={handleSwitch}
        >
          {t(active ? 'funnels.deactivate' : 'funnels.activate')}
        </button>
      </span>
      {isChosen && !active && <p className="launchOption-hint">{t('funnels.inactiveHint')}</p>}
    </div>
  );
}
