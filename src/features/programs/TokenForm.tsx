import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import { TOKEN_ROLES } from '@contract/webhooks';

import { useFormDraft } from '@/api/drafts/useFormDraft';
import { useCreateTokenMutation } from '@/api/programsApi';
import { serverNow } from '@/lib/clock';
import { nameInQuotes } from '@/lib/names';
import { readTyped } from '@/lib/typedTime';
import { FormField } from '@/ui/FormField';
import { TextField } from '@/ui/TextField';
import { MomentPicker } from '@/ui/MomentPicker';
import { SearchSelect } from '@/ui/SearchSelect';

import { tokenDraft, type TokenFields } from './tokenDraft';
import { useCreateOnce } from './useCreateOnce';

const { tokenNameMaxChars: maxChars } = limits.programs;
const empty: TokenFields = { name: '', role: 'read', expires: '' };

/** The end of the typed day; null without one, NaN when it is no day. */
function readExpiry(text: string): number | null {
  if (text.trim() === '') return null;
  const day = readTyped('date', text);
  return day === null ? NaN : new Date(`${day}T23:59:59`).getTime();
}

export function TokenForm({ onCreated }: { onCreated: (secret: { name: string; secret: string }) => void }) {
  const { t } = useTranslation('programs');
  const createOnce = useCreateOnce();
  const draft = useFormDraft(tokenDraft);
  const [form, setForm] = useState(draft.kept ?? empty);
  const [isChecked, setIsChecked] = useState(false);
  const [createToken, { isLoading }] = useCreateTokenMutation();
  const name = form.name.trim();
  const expiresAt = readExpiry(form.expires);
  const nameProblem =
    name === '' ? t('tokens.nameRequired') : name.length > maxChars ? t('tokens.nameTooLong', { maxChars }) : null;
  const isExpiryWrong = expiresAt !== null && !(expiresAt > serverNow());

  function handleChange(changed: Partial<TokenFields>) {
    const next = { ...form, ...changed };
    setForm(next);
    draft.keep(next.name === '' && next.expires === '' ? null : next);
  }

  async function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (nameProblem !== null || isExpiryWrong || isLoading) return;
    const creating = createToken({ name, role: form.role, expiresAt, key: draft.sendingKey() }).unwrap();
    const words = { failure: t('failures.createToken'), lost: t('tokens.secretLost', { name: nameInQuotes(name) }) };
    const made = await createOnce(creating, draft, words);
    if (!made) return;
    if (made.secret !== null) onCreated({ name, secret: made.secret });
    setForm(empty);
    setIsChecked(false);
  }

  return (
    <form className="programForm" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <TextField
        label={t('tokens.name')}
        problem={isChecked ? nameProblem : null}
        autoComplete="off"
        placeholder={t('tokens.namePlaceholder')}
        value={form.name}
        onChange={(typed) => handleChange({ name: typed })}
      />
      <FormField label={t('tokens.role')}>
        {({ id }) => (
          <SearchSelect
            id={id}
            isSearchable={false}
            value={form.role}
            options={TOKEN_ROLES.map((role) => ({ value: role, label: t(`tokens.roles.${role}`) }))}
            onChange={(role) => handleChange({ role })}
          />
        )}
      </FormField>
      <FormField
        label={t('tokens.expires')}
        hint={t('tokens.expiresHint')}
        problem={isChecked && isExpiryWrong ? t('tokens.expiresProblem') : null}
      >
        {(control) => (
          <MomentPicker
            id={control.id}
            aria-describedby={control['aria-describedby']}
            kind="date"
            isClearable
            text={form.expires}
            isInvalid={isChecked && isExpiryWrong}
            minMs={serverNow()}
            onChange={(expires) => handleChange({ expires })}
          />
        )}
      </FormField>
      <div className="programForm-submit">
        <button type="submit" className="solidButton" disabled={isLoading}>
          {t('tokens.create')}
        </button>
      </div>
    </form>
  );
}
