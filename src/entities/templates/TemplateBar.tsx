import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useListTemplatesQuery } from '@/api/templatesApi';
import { SearchSelect } from '@/ui/SearchSelect';

import { ManageTemplatesModal } from './ManageTemplatesModal';
import { SaveTemplateModal } from './SaveTemplateModal';
import type { TemplateChoiceProps } from './templateContent';
import './templates.css';

/** Inserts a template into a message, saves the message as one, and opens the list of templates. */
export function TemplateBar({ isEmpty, readContent, onInsert }: TemplateChoiceProps) {
  const { t } = useTranslation('templates');
  const { data: templates } = useListTemplatesQuery();
  const [step, setStep] = useState<'save' | 'manage' | null>(null);
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
      {step === 'save' && <SaveTemplateModal readContent={readContent} onClose={() => setStep(null)} />}
      {step === 'manage' && <ManageTemplatesModal onClose={() => setStep(null)} />}
    </div>
  );
}
