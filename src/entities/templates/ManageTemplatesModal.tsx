import { Modal } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import type { Template } from '@contract/schemas/shapes';

import {
  useCreateTemplateMutation,
  useDeleteTemplateMutation,
  useListTemplatesQuery,
  useUpdateTemplateMutation,
} from '@/api/templatesApi';
import { useVariables } from '@/api/useVariables';
import { nameInQuotes } from '@/lib/names';
import { markVariables } from '@/entities/message/variableMarks';
import { AntdProvider } from '@/ui/AntdProvider';
import { useVariableName } from '@/entities/message/useVariableName';
import { ConfirmModal } from '@/ui/ConfirmModal';
import { DataTable, type DataColumn } from '@/ui/DataTable';
import { beginsAtTop } from '@/ui/dialogPlace';
import { FormattedMessage } from '@/entities/message/FormattedMessage';
import { ManageFoot } from '@/ui/ManageFoot';
import { QueryView } from '@/ui/QueryView';
import { useAnnounce } from '@/ui/useAnnounce';
import { useOpened } from '@/ui/useOpened';
import { useReturnFocus } from '@/ui/useReturnFocus';

import { TemplateFormModal, type TemplateFields } from './TemplateFormModal';
import './templates.css';

const { maxCount } = limits.templates;
const PREVIEW_CHARS = 120;
const EMPTY: Omit<Template, 'id' | 'name'> = { text: '', variables: null, mediaUrl: null, mediaName: null };

/** What is open above the list; without a template a new one is written. */
type Step = { kind: 'edit'; template: Template | null } | { kind: 'delete'; template: Template };

/** All templates: write, change and delete them. */
export function ManageTemplatesModal({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const { t } = useTranslation(['templates', 'common']);
  const query = useListTemplatesQuery();
  const [step, setStep, back] = useOpened<Step>();
  if (step?.kind === 'edit') return <EditTemplate template={step.template} onClose={back} />;
  if (step?.kind === 'delete') return <DeleteTemplate template={step.template} onClose={back} />;
  const isFull = (query.data?.length ?? 0) >= maxCount;
  return (
    <AntdProvider>
      <Modal
        open
        {...beginsAtTop}
        width={720}
        title={t('title')}
        okText={t('manage.create')}
        okButtonProps={{ disabled: !query.data || isFull }}
        cancelText={t('common:actions.close')}
        onOk={() => setStep({ kind: 'edit', template: null })}
        onCancel={onClose}
        footer={(buttons) => (
          <ManageFoot full={isFull ? t('manage.full', { count: maxCount }) : null}>{buttons}</ManageFoot>
        )}
      >
        <QueryView query={query} failure={t('manage.loadFailed')} skeleton={<div className="skeletonBlock" />}>
          {(all) => (all.length === 0 ? <p>{t('manage.none')}</p> : <TemplateTable templates={all} onStep={setStep} />)}
        </QueryView>
      </Modal>
    </AntdProvider>
  );
}

const idOf = ({ id }: Template) => id;

function TemplateTable({ templates, onStep }: { templates: readonly Template[]; onStep: (step: Step) => void }) {
  const { t } = useTranslation('templates');
  const columns = useMemo(
    (): DataColumn<Template>[] => [
      { key: 'name', title: t('form.name'), isRowHeader: true, width: '28%', render: ({ name }) => name },
      { key: 'text', title: t('form.text'), render: (template) => <Preview template={template} /> },
      {
        key: 'actions',
        title: t('manage.actions'),
        width: 172,
        isTitleHidden: true,
        render: (template) => (
          <span className="wrap templates-actions">
            <button
              type="button"
              className="linkButton"
              aria-label={t('manage.editOne', { name: nameInQuotes(template.name) })}
              onClick={() => onStep({ kind: 'edit', template })}
            >
              {t('manage.edit')}
            </button>
            <button
              type="button"
              className="linkButton"
              aria-label={t('manage.deleteOne', { name: nameInQuotes(template.name) })}
              onClick={() => onStep({ kind: 'delete', template })}
            >
              {t('manage.delete')}
            </button>
          </span>
        ),
      },
    ],
    [t, onStep],
  );
  return <DataTable className="templates-table" label={t('title')} columns={columns} rows={templates} keyOf={idOf} />;
}

function Preview({ template }: { template: Template }) {
  const { t } = useTranslation('templates');
  const { text: written, variables, mediaUrl, mediaName, offeredIn } = template;
  const { fields } = useVariables({ skip: variables === null });
  const text = markVariables({ text: written, variables }, useVariableName(fields));
  return (
    <div className="templates-preview">
      {text !== '' && (
        <FormattedMessage text={text} {...(text.length > PREVIEW_CHARS && { endChars: PREVIEW_CHARS })} />
      )}
      {mediaUrl !== null && <p className="hint templates-hint">{t('manage.file', { name: mediaName ?? mediaUrl })}</p>}
      {offeredIn === 'this' && <p className="hint templates-hint">{t('manage.onlyHere')}</p>}
    </div>
  );
}

function EditTemplate({ template, onClose }: { template: Template | null; onClose: () => void }) {
  const { t } = useTranslation('templates');
  const announce = useAnnounce();
  const [createTemplate, { isLoading: isCreating }] = useCreateTemplateMutation();
  const [updateTemplate, { isLoading: isUpdating }] = useUpdateTemplateMutation();

  async function handleSave({ name, text, variables, mediaUrl }: TemplateFields, changed: Partial<TemplateFields>) {
    // The language belongs to the text.
    const isTextChanged = 'text' in changed || 'variables' in changed;
    const saving = template
      ? updateTemplate({
          id: template.id,
          ...('name' in changed && { name }),
          ...(isTextChanged && { text, variables }),
          ...('mediaUrl' in changed && { mediaUrl }),
        })
      : createTemplate({ name, text, mediaUrl, variables });
    const words = { success: t('save.done'), failure: t('save.failed'), first: 'server' as const };
    return announce(saving.unwrap(), words);
  }

  return (
    <TemplateFormModal
      draftKey={`template/${template?.id ?? 'new'}`}
      title={t(template ? 'manage.editTitle' : 'manage.createTitle')}
      name={template?.name ?? ''}
      content={template ?? EMPTY}
      isSaving={isCreating || isUpdating}
      onSave={handleSave}
      onClose={onClose}
    />
  );
}

function DeleteTemplate({ template: { id, name, offeredIn }, onClose }: { template: Template; onClose: () => void }) {
  const { t } = useTranslation('templates');
  const announce = useAnnounce();
  const [deleteTemplate, { isLoading }] = useDeleteTemplateMutation();

  async function handleConfirm() {
    const words = { success: t('delete.done'), failure: t('delete.failed') };
    if (await announce(deleteTemplate({ id }).unwrap(), words)) onClose();
  }

  return (
    <ConfirmModal
      type="danger"
      title={t('delete.title', { name: nameInQuotes(name) })}
      message={t(offeredIn === 'all' ? 'delete.everywhere' : 'delete.text')}
      confirmText={t('delete.confirm')}
      isLoading={isLoading}
      onConfirm={() => void handleConfirm()}
      onCancel={onClose}
    />
  );
}
