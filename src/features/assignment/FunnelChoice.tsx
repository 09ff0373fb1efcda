import { useTranslation } from 'react-i18next';

import type { Funnel } from '@contract/schemas/shapes';

import { useAssignFunnelMutation } from '@/api/schedulesApi';
import { SearchSelect } from '@/ui/SearchSelect';
import { useAnnounce } from '@/ui/useAnnounce';

interface Props {
  funnels: readonly Funnel[];
  chosenId: number | null;
  groupId: number;
  isAttached: boolean;
  onChoose: (funnelId: number) => void;
  onCreate: () => void;
  /** Nothing is selected yet. */
  onNothingChosen: () => void;
}

/** Selects a funnel by name, creates a new one, or attaches the selected one to the group immediately. */
export function FunnelChoice(props: Props) {
  const { funnels, chosenId, groupId, isAttached, onChoose, onCreate, onNothingChosen } = props;
  const { t } = useTranslation('assignment');
  const announce = useAnnounce();
  const [assignFunnel, { isLoading }] = useAssignFunnelMutation();

  function handleAttach() {
    if (isLoading || isAttached) return;
    if (chosenId === null) onNothingChosen();
    else {
      const texts = { success: t('submit.done'), failure: t('submit.failed') };
      void announce(assignFunnel({ id: chosenId, group_id: groupId }).unwrap(), texts);
    }
  }

  return (
    <div className="assignment-part">
      <label className="assignment-legend" htmlFor="assignment-funnel">
        {t('funnel.label')}
      </label>
      <FunnelSelect funnels={funnels} chosenId={chosenId} onChoose={onChoose} />
      <div className="assignment-buttons">
        <button type="button" className="plainButton" onClick={onCreate}>
          {t('funnel.create')}
        </button>
        <button type="button" className="plainButton" aria-disabled={isLoading || isAttached} onClick={handleAttach}>
          {t(isLoading ? 'attach.busy' : 'attach.action')}
        </button>
        {isAttached && <span className="assignment-attached">{t('attach.done')}</span>}
      </div>
    </div>
  );
}

interface FunnelSelectProps {
  funnels: readonly Funnel[];
  chosenId: number | null;
  onChoose: (funnelId: number) => void;
}

/** Select with search over all funnels. */
function FunnelSelect({ funnels, chosenId, onChoose }: FunnelSelectProps) {
  const { t } = useTranslation('assignment');
  return (
    <SearchSelect
      hasFocus
      id="assignment-funnel"
      className="assignment-funnel"
      value={chosenId}
      placeholder={t(funnels.length === 0 ? 'funnel.empty' : 'funnel.placeholder')}
      options={funnels.map(({ id, name, active }) => ({
        value: id,
        label: active ? name : t('funnel.option', { name }),
      }))}
      onChange={onChoose}
    />
  );
}
