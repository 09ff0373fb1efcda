import { useState } from 'react';

import { useFormDraft } from '@/api/drafts/useFormDraft';
import { useListAllFunnelsQuery } from '@/api/funnelsApi';
import { useListPickerGroupsQuery } from '@/api/groupsApi';

import type { LaunchDraft, LaunchRetry } from './launchDraft';
import { launchFormDraft } from './launchFormDraft';

/** Preselected values of the dialog. */
export interface LaunchPresets {
  groupIds?: readonly number[];
  funnelId?: number;
  retry?: LaunchRetry;
}

type Fields = LaunchDraft & { groupIds: readonly number[] };

/**
 * State of the form. Starts with the draft; preselected values take precedence field by field, and a retry ignores the draft.
 * Deleted funnels and groups are dropped.
 */
export function useLaunchForm(presets: LaunchPresets) {
  const { kept, keep, discard, sendingKey, renewKey } = useFormDraft(launchFormDraft);
  const [fresh] = useState(() => presetFields(presets));
  const [restored] = useState(() => (kept === null || presets.retry ? fresh : withDraft(presets, kept as Fields)));
  const [fields, setFields] = useState(restored);
  const [isRestored, setIsRestored] = useState(!isSame(restored, fresh));
  const { data: funnels } = useListAllFunnelsQuery();
  const { data: groups } = useListPickerGroupsQuery();

  function change(part: Partial<Fields>) {
    const next = { ...fields, ...part };
    setFields(next);
    if (!presets.retry) keep(isSame(next, presetFields({})) ? null : next);
  }

  function startAnew() {
    setFields(fresh);
    setIsRestored(false);
    discard();
  }

  const chosen: Fields = {
    ...fields,
    funnelId: funnels?.every(({ id }) => id !== fields.funnelId) ? null : fields.funnelId,
    groupIds: groups ? onlyKnown(fields.groupIds, groups) : fields.groupIds,
  };
  return {
    fields: chosen,
    isInactive: funnels?.find(({ id }) => id === chosen.funnelId)?.active === false,
    checkedIds: fields.groupIds,
    change,
    isRestored,
    startAnew,
    discard,
    renewKey,
    sendingKey: () => (presets.retry ? undefined : sendingKey()),
  };
}

function presetFields({ groupIds = [], funnelId, retry }: LaunchPresets): Fields {
  return {
    funnelId: retry?.funnelId ?? funnelId ?? null,
    groupIds: retry?.failures.map(({ group_id }) => group_id) ?? groupIds,
    startText: retry?.startText ?? '',
  };
}

function withDraft({ groupIds, funnelId }: LaunchPresets, kept: Fields): Fields {
  return {
    ...kept,
    ...(funnelId !== undefined && { funnelId }),
    ...(groupIds !== undefined && { groupIds }),
  };
}

function onlyKnown(ids: readonly number[], groups: readonly { id: number }[]): readonly number[] {
  const known = new Set(groups.map(({ id }) => id));
  return ids.every((id) => known.has(id)) ? ids : ids.filter((id) => known.has(id));
}

const isSame = (one: Fields, other: Fields) => JSON.stringify(one) === JSON.stringify(other);
