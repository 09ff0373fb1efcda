import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { isLongerThan } from '@contract/graphemes';
import { limits } from '@contract/limits';
import type { Funnel } from '@contract/schemas/shapes';
import { hasVisibleText } from '@contract/visibleText';

import { useDialogDraft } from '@/api/drafts/useDialogDraft';
import { useDuplicateFunnelMutation, useListAllFunnelsQuery } from '@/api/funnelsApi';
import { TextField } from '@/ui/TextField';
import { useAnnounce } from '@/ui/useAnnounce';
import { FormModal } from '@/ui/FormModal';

const maxChars = limits.funnel.nameMaxChars;

interface Props {
  funnelId: number;
  onClose: () => void;
}

/** Copies a funnel under a chosen name. */
export function CopyFunnelModal({ funnelId, onClose }: Props) {
  const { funnel } = useListAllFunnelsQuery(undefined, {
    selectFromResult: ({ data }) => ({ funnel: data?.find(({ id }) => id === funnelId) }),
  });
  return funnel ? <NameOfCopy funnel={funnel} onClose={onClose} /> : null;
}

function NameOfCopy({ funnel, onClose }: { funnel: Funnel; onClose: () => void }) {
  const { t } = useTranslation(['funnels', 'common']);
  const announce = useAnnounce();
  const draft = useDialogDraft(`copyFunnel/${funnel.id}`, {
    name: t('copy.defaultName', { name: funnel.name }) as string,
  });
  const { name } = draft.fields;
  const [problem, setProblem] = useState<'required' | 'tooLong' | null>(null);
  const [duplicateFunnel, { isLoading }] = useDuplicateFunnelMutation();

  function handleClose() {
    draft.discard();
    onClose();
  }

  async function handleSubmit() {
    const wanted = name.trim();
    const found = !hasVisibleText(wanted) ? 'required' : isLongerThan(wanted, maxChars) ? 'tooLong' : null;
    setProblem(found);
    if (found !== null || isLoading) return;
    const copying = duplicateFunnel({ id: funnel.id, name: wanted }).unwrap();
    const failure = { title: t('copy.failed'), description: t('copy.refused') };
    if (await announce(copying, { success: t('copy.done'), failure })) handleClose();
  }

  return (
    <FormModal
      title={t('copy.title')}
      okText={t('copy.submit')}
      closable={{ 'aria-label': t('common:actions.close') }}
      isPending={isLoading}
      onCancel={isLoading ? onClose : handleClose}
      draft={draft}
      onSubmit={handleSubmit}
    >
      <TextField
        label={t('copy.field')}
        problem={problem && t(`copy.${problem}`, { maxChars })}
        value={name}
        autoFocus
        onChange={(typed) => {
          draft.change({ name: typed });
          setProblem(null);
        }}
      />
    </FormModal>
  );
}
