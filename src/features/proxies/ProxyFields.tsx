import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import type { ShownProxy } from '@contract/schemas/shapes';

import { FormField, type FieldControl } from '@/ui/FormField';
import { TextField } from '@/ui/TextField';

import { findProblems, type WayFields } from './proxiesForm';

const { hostMaxChars, loginMaxChars, portMax } = limits.proxies;

interface Props {
  fields: WayFields;
  password: string;
  stored: ShownProxy | null;
  isChecked: boolean;
  onChange: (fields: WayFields) => void;
  onPassword: (password: string) => void;
}

/** Address and login of a proxy. A stored password is never shown: an empty field keeps it. */
export function ProxyFields({ fields, password, stored, isChecked, onChange, onPassword }: Props) {
  const { t } = useTranslation('proxies');
  const problems = findProblems(fields);
  const isKept = stored?.hasPassword === true;
  /** A wrong text is named at once: the test is not offered with it. */
  const isNamed = (name: 'host' | 'port') => (isChecked || fields[name].trim() !== '') && problems[name] !== null;

  const text = (name: 'host' | 'port' | 'username', maxLength: number) => (control: FieldControl) => (
    <input
      {...control}
      className="plainText"
      autoComplete="off"
      spellCheck={false}
      inputMode={name === 'port' ? 'numeric' : undefined}
      maxLength={maxLength}
      placeholder={name === 'username' ? t('optional') : undefined}
      value={fields[name]}
      onChange={({ target }) => {
        onChange({ ...fields, [name]: target.value });
      }}
    />
  );

  return (
    <div className="proxyWay-fields">
      <FormField label={t('host')} problem={isNamed('host') ? t('problems.host') : null}>
        {text('host', hostMaxChars)}
      </FormField>
      <FormField label={t('port')} problem={isNamed('port') ? t('problems.port', { max: portMax }) : null}>
        {text('port', String(portMax).length)}
      </FormField>
      <FormField label={t('username')}>{text('username', loginMaxChars)}</FormField>
      <TextField
        label={t('password')}
        hint={isKept ? t('passwordKept') : undefined}
        type="password"
        autoComplete="new-password"
        maxLength={loginMaxChars}
        placeholder={isKept ? undefined : t('optional')}
        value={password}
        onChange={onPassword}
      />
    </div>
  );
}
