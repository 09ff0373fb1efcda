import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useCreateTemplateMutation } from '@/api/templatesApi';
import { useAnnounce } from '@/ui/useAnnounce';

import type { TemplateChoiceProps } from './templateContent';
import { TemplateFormModal } from './TemplateFormModal';

interface Props extends Pick<TemplateChoiceProps, 'readContent'> {
  onClose: () => void;
}

/** Names the message that is being written and saves it as a template. */
export function SaveTemplateModal({ readContent, onClose }: Props) {
  const { t } = useTranslation('templates');
  const announce = useAnnounce();
  const [createTemplate] = useCreateTemplateMutation();
  const [isSaving, setIsSaving] = useState(false);

  async function handleSave(name: string) {
    setIsSaving(true);
    const saving = readContent().then((content) => createTemplate({ name, ...content }).unwrap());
    const isSaved = await announce(saving, { success: t('save.done'), failure: t('save.failed'), first: 'server' });
    setIsSaving(false);
    return isSaved;
  }

  return (
    <TemplateFormModal
      draftKey="saveTemplate"
      title={t('save.title')}
      isSaving={isSaving}
      onSave={({ name }) => handleSave(name)}
      onClose={onClose}
    />
  );
}
