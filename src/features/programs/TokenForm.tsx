import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import { TOKEN_ROLES, type TokenRole } from '@contract/webhooks';

import { useCreateTokenMutation } from '@/api/programsApi';
import { takeSecret } from '@/api/secretArguments';
import { serverNow } from '@/lib/clock';
import { readTyped } from '@/lib/typedTime';
import { FormField } from '@/ui/FormField';
import { MomentPicker } from '@/ui/MomentPicker';
import { SearchSelect } from '@/ui/SearchSelect';
import { useAnnounce } from '@/ui/useAnnounce';

const { tokenNameMaxChars: maxChars } = limits.programs;
const empty = { name: '', role: 'read' as TokenRole, expires: '' };

/** The end of the typed day; null without one, NaN when it is no day. */
function readExpiry(text: string): number | null {
  if (text.trim() === '') return null;
  const day = readTyped('date', text);
  return day === null ? NaN : new Date(`${day}T23:59:59`).getTime();
}

/** Creates a token. */
export function TokenForm({ onCreated }: { onCreated: (secret: { name: string; secret: string }) => void }) {
  const { t } = useTranslation('programs');
  const announce = useAnnounce();
  const [form, setForm] = useState(empty);
  const [isChecked, setIsChecked] = useState(false);
  const [createToken, { isLoading }] = useCreateTokenMutation();
  const name = form.name.trim();
  const expiresAt = readExpiry(form.expires);
  const nameProblem =
    name === '' ? t('tokens.nameRequired') : name.length > maxChars ? t('tokens.nameTooLong', { maxChars }) : null;
  const isExpiryWrong = expiresAt !== null && !(expiresAt > serverNow());

  async function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (nameProblem !== null || isExpiryWrong || isLoading) return;
    const creating = createToken({ name, role: form.role, expiresAt }).unwrap();
    if (!(await announce(creating, { failure: t('failures.createToken') }))) return;
    onCreated({ name, secret: takeSecret((await creating).hidden) });
    setForm(empty);
    setIsChecked(false);
  }

  return (
    <form className="programForm" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <FormField label={t('tokens.name')} problem={isChecked ? nameProblem : null}>
        {(control) => (
          <input
            {...control}
            className="plainText"
            autoComplete="off"
            placeholder={t('tokens.namePlaceholder')}
            value={form.name}
            onChange={({ target }) => setForm({ ...form, name: target.value })}
          />
        )}
      </FormField>
      <FormField label={t('tokens.role')}>
        {({ id }) => (
          <SearchSelect
            id={id}
            isSearchable={false}
            value={form.role}
            options={TOKEN_ROLES.map((role) => ({ value: role, label: t(`tokens.roles.${role}`) }))}
            onChange={(role) => setForm({ ...form, role })}
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
            onChange={(expires) => setForm({ ...form, expires })}
          />
        )}
      </FormField>
      <button type="submit" className="solidButton programForm-submit" disabled={isLoading}>
        {t('tokens.create')}
      </button>
    </form>
  );
}
