import { Form, Input, type FormInstance } from 'antd';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import type { Group } from '@contract/schemas/shapes';

import { useSaveGreetingMutation } from '@/api/groupsApi';
import { useAnnounce } from '@/ui/useAnnounce';

import { findGreetingProblem } from './greetingProblem';
import './groupsWords';

const maxChars = limits.groups.greetingUrlMaxChars;

/** What the form holds. */
export interface GreetingDraft {
  url: string;
}

interface Props {
  form: FormInstance<GreetingDraft>;
  group: Group;
  /** The link as it is kept, or empty. */
  url: string;
  /** Saves for all that have this key: the button of the dialog shows that it works. */
  savingKey: string;
  onSaved: () => void;
  onRemove: () => void;
}

/** The link that greets whoever joins a group, and the way to give it up. */
export function GreetingForm({ form, group, url, savingKey, onSaved, onRemove }: Props) {
  const { t } = useTranslation('groups');
  const announce = useAnnounce();
  const [saveGreeting] = useSaveGreetingMutation({ fixedCacheKey: savingKey });

  async function handleFinish(draft: GreetingDraft) {
    const saving = saveGreeting({ id: group.id, url: draft.url.trim() }).unwrap();
    if (await announce(saving, { success: t('greeting.saved'), failure: t('greeting.failed') })) onSaved();
  }

  async function check(_rule: unknown, value: string) {
    const problem = findGreetingProblem(value);
    if (problem) throw new Error(t(`greeting.problems.${problem}`, { maxChars }));
  }

  return (
    <Form
      form={form}
      layout="vertical"
      noValidate
      initialValues={{ url }}
      onFinish={(draft) => void handleFinish(draft)}
    >
      {!group.can_post && <p className="greeting-warning">{t('greeting.readOnly')}</p>}
      <Form.Item
        name="url"
        label={t('greeting.field')}
        extra={t('greeting.hint')}
        validateTrigger="onSubmit"
        rules={[{ validator: check }]}
      >
        <Input type="url" inputMode="url" placeholder="https://" autoComplete="off" autoFocus />
      </Form.Item>
      {url !== '' && (
        <button type="button" className="linkButton greeting-remove" onClick={onRemove}>
          {t('greeting.remove')}
        </button>
      )}
    </Form>
  );
}
