import { Modal } from 'antd';
import { useId, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import { editText, type WrittenText } from '@contract/variables';

import { useVariables } from '@/api/useVariables';
import { AntdProvider } from '@/ui/AntdProvider';
import { InsertBar } from '@/ui/composer/InsertBar';
import { FormField } from '@/ui/FormField';

import './templates.css';
import './templatesTexts';

const { nameMaxChars } = limits.templates;
const maxChars = limits.broadcast.messageMaxChars;

interface Fields extends WrittenText {
  name: string;
}

interface Props {
  title: string;
  name?: string;
  /** Without it only the name is asked. */
  content?: WrittenText;
  /** Whether a text may be missing. */
  hasFile?: boolean;
  isSaving: boolean;
  onSave: (fields: Fields) => void;
  onClose: () => void;
}

/** Name and text of a template. */
export function TemplateFormModal({ title, name = '', content, hasFile = false, isSaving, onSave, onClose }: Props) {
  const { t } = useTranslation(['templates', 'common']);
  const formId = useId();
  const [fields, setFields] = useState<Fields>({
    name,
    text: content?.text ?? '',
    variables: content?.variables ?? null,
  });
  const [isChecked, setIsChecked] = useState(false);
  const { isOffered, language, fields: groupFields } = useVariables({ skip: content === undefined });
  const handleText = (text: string) => setFields({ ...fields, ...editText(fields, text, language) });
  const problems = { name: findNameProblem(fields.name), text: findTextProblem(fields.text, content, hasFile) };

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    event.stopPropagation();
    setIsChecked(true);
    if (isSaving || problems.name || problems.text) return;
    onSave({ ...fields, name: fields.name.trim() });
  }

  const problemOf = (field: keyof typeof problems) => {
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
          {content !== undefined && (
            <FormField label={t('form.text')} problem={problemOf('text')}>
              {(control) => (
                <>
                  <textarea
                    {...control}
                    className="plainText"
                    rows={7}
                    value={fields.text}
                    onChange={({ target }) => handleText(target.value)}
                  />
                  {isOffered && (
                    <InsertBar fieldId={control.id} fields={groupFields} value={fields} onInsert={handleText} />
                  )}
                </>
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

function findTextProblem(text: string, asked: WrittenText | undefined, hasFile: boolean) {
  if (asked === undefined) return null;
  if (text.trim() === '' && !hasFile) return 'noText' as const;
  return text.length > maxChars ? ('textTooLong' as const) : null;
}
