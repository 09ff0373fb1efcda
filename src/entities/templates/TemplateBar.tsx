import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useListTemplatesQuery, useCreateTemplateMutation } from '@/api/templatesApi';
import { SearchSelect } from '@/ui/SearchSelect';
import { useAnnounce } from '@/ui/useAnnounce';
import { useOpened } from '@/ui/useOpened';

import { ManageTemplatesModal } from './ManageTemplatesModal';
import type { TemplateChoiceProps } from './templateContent';
import { TemplateFormModal } from './TemplateFormModal';
import './templates.css';

/** Inserts a template into a message, saves the message as one, and opens the list of templates. */
export function TemplateBar({ isEmpty, readContent, onInsert }: TemplateChoiceProps) {
  const { t } = useTranslation('templates');
  const { data: templates } = useListTemplatesQuery();
  const [step, setStep, back] = useOpened<'save' | 'manage'>();
  if (!templates) return null;
  return (
    <div className="row templateBar" role="group" aria-label={t('title')}>
      {templates.length > 0 && (
        <SearchSelect
          className="templateBar-select"
          aria-label={t('choice')}
          placeholder={t('choice')}
          value={null}
          options={templates.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(chosen) => {
            const template = templates.find(({ id }) => id === chosen);
            if (template) onInsert(template);
          }}
        />
      )}
      <button type="button" className="linkButton" disabled={isEmpty} onClick={() => setStep('save')}>
        {t('save.action')}
      </button>
      <button type="button" className="linkButton" onClick={() => setStep('manage')}>
        {t('manage.action')}
      </button>
      {step === 'save' && <SaveTemplateModal readContent={readContent} onClose={back} />}
      {step === 'manage' && <ManageTemplatesModal onClose={back} />}
    </div>
  );
}

interface Props extends Pick<TemplateChoiceProps, 'readContent'> {
  onClose: () => void;
}

/** Names the message that is being written and saves it as a template. */
function SaveTemplateModal({ readContent, onClose }: Props) {
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
