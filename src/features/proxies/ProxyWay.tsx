import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import type { ShownProxy } from '@contract/schemas/shapes';

import { FormField } from '@/ui/FormField';
import { SearchSelect } from '@/ui/SearchSelect';

import { PROXY_KINDS, type WayFields, type WayKind, type WayName } from './proxiesForm';
import { ProxyFields } from './ProxyFields';
import { ProxyTest } from './ProxyTest';

interface Props {
  name: WayName;
  fields: WayFields;
  password: string;
  /** What the server has under this name. */
  stored: ShownProxy | null;
  serverHasProxy: boolean;
  /** Whether problems are shown. */
  isChecked: boolean;
  onChange: (fields: WayFields) => void;
  onPassword: (password: string) => void;
}

/** One of the two ways to WhatsApp, with its test. */
export function ProxyWay(props: Props) {
  const { name, fields, password, stored, serverHasProxy, onChange } = props;
  const { t } = useTranslation('proxies');
  const titleId = useId();
  const isProxy = fields.kind !== 'none';
  const ownWay = name === 'spare' ? 'none' : serverHasProxy ? 'server' : 'direct';
  return (
    <section className="proxyWay" aria-labelledby={titleId}>
      <h2 className="proxyWay-title" id={titleId}>
        {t(name)}
      </h2>
      {name === 'spare' && <p className="proxies-hint">{t('spareHint')}</p>}
      <FormField label={t('kind')}>
        {(control) => (
          <SearchSelect<WayKind>
            {...control}
            isSearchable={false}
            value={fields.kind}
            options={[
              { value: 'none', label: t(`kinds.${ownWay}`) },
              ...PROXY_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
            ]}
            onChange={(kind) => onChange({ ...fields, kind })}
          />
        )}
      </FormField>
      {isProxy && <ProxyFields {...props} />}
      {(isProxy || name === 'first') && (
        // Another way is another test: what was found for the former one is gone.
        <ProxyTest key={JSON.stringify([fields, password])} fields={fields} password={password} stored={stored} />
      )}
    </section>
  );
}
