import { Modal } from 'antd';
import { useId, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';

import { AntdProvider } from '@/ui/AntdProvider';
import { FormField } from '@/ui/FormField';

import './templates.css';
import './templatesTexts';

const { nameMaxChars } = limits.templates;
const maxChars = limits.broadcast.messageMaxChars;

interface Fields {
  name: string;
  text: string;
}

interface Props {
  title: string;
  name?: string;
  /** Without it only the name is asked. */
  text?: string;
  /** Whether a text may be missing. */
  hasFile?: boolean;
  isSaving: boolean;
  onSave: (fields: Fields) => void;
  onClose: () => void;
}

/** Name and text of a template. */
export function TemplateFormModal({ title, name = '', text, hasFile = false, isSaving, onSave, onClose }: Props) {
  const { t } = useTranslation(['templates', 'common']);
  const formId = useId();
  const [fields, setFields] = useState<Fields>({ name, text: text ?? '' });
  const [isChecked, setIsChecked] = useState(false);
  const problems = { name: findNameProblem(fields.name), text: findTextProblem(fields.text, text, hasFile) };

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    event.stopPropagation();
    setIsChecked(true);
    if (isSaving || problems.name || problems.text) return;
    onSave({ name: fields.name.trim(), text: fields.text });
  }

  const problemOf = (field: keyof Fields) => {
    const problem = problems[field];
    return isChecked && problem ? t(`problems.${problem}`, { max: field === 'name' ? nameMaxChars : maxChars }) : null;
  };

  return (
    <AntdProvider>
      <Modal
        open
        width={720}
        title={title}
        okText={t('form.submit')}
        okButtonProps={{ htmlType: 'submit', form: formId, 'aria-busy': isSaving }}
        cancelText={t('common:actions.cancel')}
        closable={{ 'aria-label': t('common:actions.close') }}
        confirmLoading={isSaving}
        onCancel={onClose}
      >
        <form id={formId} noValidate onSubmit={handleSubmit}>
          <FormField label={t('form.name')} problem={problemOf('name')}>
            {(control) => (
              <input
                {...control}
                className="plainText"
                value={fields.name}
                autoFocus
                onChange={({ target }) => setFields({ ...fields, name: target.value })}
              />
            )}
          </FormField>
          {text !== undefined && (
            <FormField label={t('form.text')} problem={problemOf('text')}>
              {(control) => (
                <textarea
                  {...control}
                  className="plainText"
                  rows={7}
                  value={fields.text}
                  onChange={({ target }) => setFields({ ...fields, text: target.value })}
                />
              )}
            </FormField>
          )}
        </form>
      </Modal>
    </AntdProvider>
  );
}

function findNameProblem(name: string) {
  if (name.trim() === '') return 'noName' as const;
  return name.trim().length > nameMaxChars ? ('nameTooLong' as const) : null;
}

function findTextProblem(text: string, asked: string | undefined, hasFile: boolean) {
  if (asked === undefined) return null;
  if (text.trim() === '' && !hasFile) return 'noText' as const;
  return text.length > maxChars ? ('textTooLong' as const) : null;
}
