import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { cutCharacters } from '@contract/graphemes';
import { limits } from '@contract/limits';
import type { GroupField, Variables } from '@contract/schemas/shapes';
import { trimVisible } from '@contract/visibleText';

import { useDialogDraft } from '@/api/drafts/useDialogDraft';
import { useListPickerGroupsQuery } from '@/api/groupsApi';
import { useGetVariablesQuery, useSetGroupFieldsMutation } from '@/api/variablesApi';
import { groupName } from '@/lib/names';
import { beginsAtTop } from '@/ui/dialogPlace';
import { TextField } from '@/ui/TextField';
import { hasKeyboard } from '@/ui/hasKeyboard';
import { QueryView } from '@/ui/QueryView';
import { SearchSelect } from '@/ui/SearchSelect';
import { useAnnounce } from '@/ui/useAnnounce';
import { RequestModal } from '@/ui/RequestModal';
import { RestoredNote } from '@/ui/RestoredNote';

import { AddField } from './AddField';
import { FieldActions } from './FieldActions';
import './variables.css';

const { valueMaxChars } = limits.fields;

interface Props {
  /** The group whose values are shown first. */
  groupId?: number;
  onClose: () => void;
}

/** Own fields of groups: their values in one group, and adding, renaming and deleting fields. */
export function FieldsModal({ groupId, onClose }: Props) {
  const { t } = useTranslation(['variables', 'common']);
  const query = useGetVariablesQuery();
  const { data: groups = [] } = useListPickerGroupsQuery();
  const [chosenId, choose] = useState(groupId);
  const formId = useId();
  const selectId = useId();
  const [isSaving, setIsSaving] = useState(false);
  const shownId = chosenId ?? groups[0]?.id ?? null;
  const options = useMemo(() => groups.map((group) => ({ value: group.id, label: groupName(group) })), [groups]);
  const hasFields = (query.data?.fields.length ?? 0) > 0;
  return (
    <RequestModal
      {...beginsAtTop}
      width={720}
      title={t('fields.title')}
      okText={t('fields.save')}
      okButtonProps={{
        htmlType: 'submit',
        form: formId,
        disabled: !hasFields || shownId === null,
      }}
      isPending={isSaving}
      cancelText={t('common:actions.close')}
      onCancel={onClose}
    >
      <p className="fields-hint">{t('fields.hint')}</p>
      <QueryView query={query} failure={t('fields.loadFailed')} skeleton={<div className="skeletonBlock" />}>
        {(variables) => (
          <>
            {variables.fields.length === 0 && <p>{t('fields.none')}</p>}
            {variables.fields.length > 0 && shownId !== null && (
              <>
                <div className="row fields-group">
                  <label htmlFor={selectId}>{t('fields.group')}</label>
                  <SearchSelect id={selectId} value={shownId} options={options} onChange={choose} />
                </div>
                <ValuesForm
                  key={shownId}
                  formId={formId}
                  groupId={shownId}
                  variables={variables}
                  onSaving={setIsSaving}
                  onSaved={() => query.refetch()}
                />
              </>
            )}
            <AddField fields={variables.fields} />
          </>
        )}
      </QueryView>
    </RequestModal>
  );
}

interface FormProps {
  formId: string;
  groupId: number;
  variables: Variables;
  onSaving: (isSaving: boolean) => void;
  onSaved: () => unknown;
}

/** What was typed while the rest was being saved. */
const typedSince = (sent: Readonly<Record<string, string>>, now: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(now).filter(([id, value]) => value !== sent[id]));

/** One input for each field. */
function ValuesForm({ formId, groupId, variables: { fields, groups }, onSaving, onSaved }: FormProps) {
  const { t } = useTranslation('variables');
  const announce = useAnnounce();
  const [setGroupFields] = useSetGroupFieldsMutation();
  /** What was typed; other fields follow the server. */
  const draft = useDialogDraft<{ typed: Readonly<Record<number, string>> }>(`fields/${groupId}`, { typed: {} });
  const { typed } = draft.fields;
  const stored = groups.find(({ id }) => id === groupId)?.values ?? {};
  const valueOf = ({ id }: GroupField) => typed[id] ?? stored[String(id)] ?? '';

  async function handleSave() {
    // Not those of a field that was deleted in another tab meanwhile.
    const written = fields.filter(({ id }) => typed[id] !== undefined);
    const values = Object.fromEntries(written.map((field) => [field.id, trimVisible(valueOf(field))]));
    onSaving(true);
    const saving = setGroupFields({ groupId, values }).unwrap();
    const words = { success: t('fields.saved'), failure: t('fields.saveFailed'), first: 'server' as const };
    if (await announce(saving, words)) {
      // What is saved follows the server again, which must be read before: the value of before would be shown meanwhile.
      await onSaved();
      draft.saved(draft.fields, { typed: {} });
      draft.change((now) => ({ typed: typedSince(typed, now.typed) }));
    }
    onSaving(false);
  }

  return (
    <form
      id={formId}
      className="fields-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void handleSave();
      }}
    >
      <RestoredNote isRestored={draft.isRestored} onDiscard={draft.startAnew} />
      {fields.map((field, at) => (
        <div key={field.id} className="wrap fields-row">
          <TextField
            label={field.name}
            value={valueOf(field)}
            autoComplete="off"
            autoFocus={at === 0 && hasKeyboard()}
            onChange={(value) => draft.change({ typed: { ...typed, [field.id]: cutCharacters(value, valueMaxChars) } })}
          />
          <FieldActions field={field} />
        </div>
      ))}
    </form>
  );
}
