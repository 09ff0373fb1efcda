import { Select } from 'antd';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';

import type { CreateWebhook, Webhook } from '@contract/schemas/shapes';
import { WEBHOOK_EVENTS, type WebhookEvent } from '@contract/webhooks';

import { useChangeWebhookMutation, useCreateWebhookMutation } from '@/api/programsApi';
import { takeSecret } from '@/api/secretArguments';
import { AntdProvider } from '@/ui/AntdProvider';
import { FormField } from '@/ui/FormField';
import { useAnnounce } from '@/ui/useAnnounce';

import { eventKeys, hostOf } from './eventKeys';

const empty: CreateWebhook = { address: '', events: [] };

interface Props {
  /** The webhook that is changed; null makes a new one. */
  webhook: Webhook | null;
  onCreated: (secret: { host: string; secret: string }) => void;
  onClose: () => void;
}

/** Creates a webhook, or changes its address and events. */
export function WebhookForm({ webhook, onCreated, onClose }: Props) {
  const { t } = useTranslation('programs');
  const announce = useAnnounce();
  const [form, setForm] = useState<CreateWebhook>(webhook ?? empty);
  const [isChecked, setIsChecked] = useState(false);
  const [createWebhook, creation] = useCreateWebhookMutation();
  const [changeWebhook, change] = useChangeWebhookMutation();
  const address = form.address.trim();
  const { events } = form;
  const isAddressWrong = !/^https?:\/\/[^\s/?#]+\S*$/i.test(address);

  async function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (isAddressWrong || events.length === 0 || creation.isLoading || change.isLoading) return;
    if (webhook) {
      const words = { success: t('webhooks.saved'), failure: t('failures.saveWebhook') };
      if (await announce(changeWebhook({ id: webhook.id, address, events }).unwrap(), words)) onClose();
      return;
    }
    const creating = createWebhook({ address, events }).unwrap();
    if (!(await announce(creating, { failure: t('failures.createWebhook') }))) return;
    onCreated({ host: hostOf(address), secret: takeSecret((await creating).hidden) });
    setForm(empty);
    setIsChecked(false);
  }

  return (
    <form className="programForm" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <FormField
        label={t('webhooks.address')}
        problem={isChecked && isAddressWrong ? t('webhooks.addressProblem') : null}
      >
        {(control) => (
          <input
            {...control}
            type="url"
            className="plainText"
            autoComplete="off"
            autoFocus={webhook !== null}
            placeholder="https://"
            value={form.address}
            onChange={({ target }) => setForm({ ...form, address: target.value })}
          />
        )}
      </FormField>
      <FormField
        label={t('webhooks.events')}
        problem={isChecked && events.length === 0 ? t('webhooks.eventsProblem') : null}
      >
        {(control) => (
          <AntdProvider>
            <Select<WebhookEvent[]>
              {...control}
              className="programForm-events"
              mode="multiple"
              allowClear
              maxTagCount="responsive"
              placeholder={t('webhooks.eventsPlaceholder')}
              showSearch={{ optionFilterProp: 'label' }}
              options={WEBHOOK_EVENTS.map((value) => ({ value, label: t(eventKeys[value]) }))}
              value={events}
              onChange={(chosen) => setForm({ ...form, events: chosen })}
            />
          </AntdProvider>
        )}
      </FormField>
      <div className="programForm-submit">
        <button type="submit" className="solidButton" disabled={creation.isLoading || change.isLoading}>
          {webhook ? t('webhooks.save') : t('webhooks.create')}
        </button>
        {webhook && (
          <button type="button" className="plainButton" onClick={onClose}>
            {t('webhooks.cancel')}
          </button>
        )}
      </div>
    </form>
  );
}
