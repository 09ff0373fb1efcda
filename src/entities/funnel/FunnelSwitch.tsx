import { useTranslation } from 'react-i18next';

import type { Funnel } from '@contract/schemas/shapes';

import { useSetFunnelStatusMutation } from '@/api/funnelsApi';
import { useAnnounce } from '@/ui/useAnnounce';

import './funnelSwitch.css';

interface Props {
  funnel: Pick<Funnel, 'id' | 'active'>;
  /** The id of the element with the funnel's name. */
  describedBy: string;
}

/** Switches a funnel on or off, with its state as a word: only one that is on can be started. */
export function FunnelSwitch({ funnel: { id, active }, describedBy }: Props) {
  const { t } = useTranslation('funnels');
  const announce = useAnnounce();
  const [setFunnelStatus, { isLoading }] = useSetFunnelStatusMutation();

  function handleSwitch() {
    // A disabled control would lose focus.
    if (isLoading) return;
    void announce(setFunnelStatus({ id, active: !active }).unwrap(), {
      success: t(active ? 'status.deactivated' : 'status.activated'),
      failure: t('status.failed'),
    });
  }

  return (
    <label className="funnelSwitch" title={t('card.switch')}>
      <input
        type="checkbox"
        role="switch"
        checked={active}
        aria-disabled={isLoading}
        aria-describedby={describedBy}
        onChange={handleSwitch}
      />
      {t(active ? 'badge.active' : 'badge.inactive')}
    </label>
  );
}
