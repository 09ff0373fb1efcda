import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Funnel } from '@contract/schemas/shapes';

import { useAssignFunnelMutation, useCreateScheduleMutation } from '@/api/schedulesApi';
import { useSetFunnelStatusMutation } from '@/api/funnelsApi';
import { normalizeError } from '@/lib/normalizeError';
import { useAnnounce } from '@/ui/useAnnounce';

import type { TemporaryStart } from './plannedStarts';

/** Data saved together. */
interface Assignment {
  funnel: Funnel;
  groupId: number;
  added: readonly TemporaryStart[];
  isActivating: boolean;
  /** Called for each start once it is saved. */
  onSaved: (id: TemporaryStart['id']) => void;
}

/**
 * Attaches the funnel, activates it if requested, then saves the starts one by one. After a failure the saved parts stay, and the
 * next save continues from there. `save` returns whether everything succeeded.
 */
export function useSaveAssignment() {
  const { t } = useTranslation('assignment');
  const announce = useAnnounce();
  const [isSaving, setIsSaving] = useState(false);
  const [assignFunnel] = useAssignFunnelMutation();
  const [setFunnelStatus] = useSetFunnelStatusMutation();
  const [createSchedule] = useCreateScheduleMutation();

  async function saveStart(order: { funnel_id: number; group_id: number; start_at: number }) {
    try {
      await createSchedule(order).unwrap();
    } catch (error) {
      // Another tab was faster: the start exists, as requested.
      if (normalizeError(error).code !== 'SCHEDULE_DUPLICATE') throw error;
    }
  }

  async function saveAll({ funnel, groupId, added, isActivating, onSaved }: Assignment) {
    await assignFunnel({ id: funnel.id, group_id: groupId }).unwrap();
    if (isActivating && !funnel.active) await setFunnelStatus({ id: funnel.id, active: true }).unwrap();
    for (const { id, startAtS } of added) {
      await saveStart({ funnel_id: funnel.id, group_id: groupId, start_at: startAtS });
      onSaved(id);
    }
  }

  async function save(assignment: Assignment): Promise<boolean> {
    setIsSaving(true);
    const isSaved = await announce(saveAll(assignment), { success: t('submit.done'), failure: t('submit.failed') });
    setIsSaving(false);
    return isSaved;
  }

  return { save, isSaving };
}
