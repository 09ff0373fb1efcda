import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { isLongerThan } from '@contract/graphemes';
import { limits } from '@contract/limits';
import { editText, type WrittenText } from '@contract/variables';
import { hasVisibleText } from '@contract/visibleText';

import { useDialogDraft } from '@/api/drafts/useDialogDraft';
import { useUpload } from '@/api/useUpload';
import { useVariables } from '@/api/useVariables';
import { AntdProvider } from '@/ui/AntdProvider';
import { FormatBar, handleFormatKey } from '@/entities/message/FormatBar';
import { InsertBar } from '@/entities/message/InsertBar';
import { beginsAtTop } from '@/ui/dialogPlace';
import { FileAttachment, type AttachedFile } from '@/ui/FileAttachment';
import { focusProblem } from '@/ui/focusProblem';
import { FormField } from '@/ui/FormField';
import { TextField } from '@/ui/TextField';
import { FormModal } from '@/ui/FormModal';

import './templates.css';

const { nameMaxChars } = limits.templates;
const maxChars = limits.broadcast.messageMaxChars;

/** The values of the form. */
export interface TemplateFields extends AttachedFile, WrittenText {
  name: string;
}

interface Props {
  /** Names the template, or what is saved as one, for the draft. */
  draftKey: string;
  title: string;
  name?: string;
  /** Without it the form has only the name. */
  content?: Omit<TemplateFields, 'name'>;
  isSaving: boolean;
  /** Gets all fields, and those that were changed. Returns whether it was saved; the dialog then closes. */
  onSave: (fields: TemplateFields, changed: Partial<TemplateFields>) => Promise<boolean>;
  onClose: () => void;
}

const NO_CONTENT = { text: '', variables: null, mediaUrl: null, mediaName: null };

/** Name, text and file of a template. */
export function TemplateFormModal({ draftKey, title, name = '', content, isSaving, onSave, onClose }: Props) {
  const { t } = useTranslation('templates');
  const upload = useUpload();
  const draft = useDialogDraft<TemplateFields>(draftKey, startFields(name, content ?? NO_CONTENT));
  const { fields, change } = draft;
  const [isUploading, setIsUploading] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const { isLoaded, language, fields: groupFields } = useVariables({ skip: content === undefined });
  const problems = { name: findNameProblem(fields.name), text: content ? findTextProblem(fields) : null };
  const handleText = (text: string) => change((before) => editText(before, text, language));

  async function handleSubmit(form: HTMLElement) {
    setIsChecked(true);
    focusProblem(form);
    if (isSaving || isUploading || problems.name || problems.text) return;
    if (!(await onSave({ ...fields, name: fields.name.trim() }, draft.changed))) return;
    draft.discard();
    onClose();
  }

  const problemOf = (field: keyof typeof problems) => {
    const problem = problems[field];
    return isChecked && problem ? t(`problems.${problem}`, { max: field === 'name' ? nameMaxChars : maxChars }) : null;
  };

  return (
    <AntdProvider>
      <FormModal
        {...beginsAtTop}
        width={720}
        title={title}
        okText={t('form.submit')}
        okButtonProps={{ disabled: isUploading }}
        isPending={isSaving}
        draft={draft}
        onCancel={onClose}
        onSubmit={handleSubmit}
      >
        <TextField
          label={t('form.name')}
          problem={problemOf('name')}
          value={fields.name}
          autoFocus
          onChange={(typed) => change({ name: typed })}
        />
        {content && (
          <>
            <FormField label={t('form.text')} problem={problemOf('text')}>
              {(control) => (
                <>
                  <FormatBar fieldId={control.id} onFormat={handleText} />
                  <textarea
                    {...control}
                    className="plainText"
                    rows={7}
                    value={fields.text}
                    onKeyDown={(event) => handleFormatKey(event, handleText)}
                    onChange={({ target }) => handleText(target.value)}
                  />
                  {isLoaded && (
                    <InsertBar fieldId={control.id} fields={groupFields} value={fields} onInsert={handleText} />
                  )}
                </>
              )}
            </FormField>
            <FileAttachment
              label={t('form.file')}
              value={fields}
              upload={upload}
              onChange={change}
              onUploading={setIsUploading}
            />
          </>
        )}
      </FormModal>
    </AntdProvider>
  );
}

const startFields = (name: string, { text, variables, mediaUrl, mediaName }: Omit<TemplateFields, 'name'>) => ({
  name,
  text,
  variables,
  mediaUrl,
  mediaName,
});

function findNameProblem(name: string) {
  if (!hasVisibleText(name)) return 'noName' as const;
  return isLongerThan(name.trim(), nameMaxChars) ? ('nameTooLong' as const) : null;
}

function findTextProblem({ text, mediaUrl }: TemplateFields) {
  if (!hasVisibleText(text) && mediaUrl === null) return 'noText' as const;
  return text.length > maxChars ? ('textTooLong' as const) : null;
}
