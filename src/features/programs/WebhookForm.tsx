import { Select } from 'antd';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';

import type { Webhook } from '@contract/schemas/shapes';
import { WEBHOOK_EVENTS, type WebhookEvent } from '@contract/webhooks';

import { useKeptFields } from '@/api/drafts/useDialogDraft';
import { useFormDraft } from '@/api/drafts/useFormDraft';
import { useChangeWebhookMutation, useCreateWebhookMutation } from '@/api/programsApi';
import { AntdProvider } from '@/ui/AntdProvider';
import { FormField } from '@/ui/FormField';
import { TextField } from '@/ui/TextField';
import { useAnnounce } from '@/ui/useAnnounce';

import { eventKeys, hostOf } from './eventKeys';
import { useCreateOnce } from './useCreateOnce';
import {
  findChanges,
  noWebhookChanges,
  toKept,
  WEBHOOK_CHANGES,
  webhookDraft,
  type WebhookFields,
} from './webhookDraft';

const empty: WebhookFields = { address: '', events: [] };

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
  const createOnce = useCreateOnce();
  const draft = useFormDraft(webhookDraft);
  const changes = useKeptFields(WEBHOOK_CHANGES, noWebhookChanges);
  const [saved] = useState(webhook);
  const [form, setForm] = useState<WebhookFields>(() => {
    if (!saved) return draft.kept ?? empty;
    const kept = changes.kept?.id === saved.id ? changes.kept : null;
    return { address: kept?.address ?? saved.address, events: kept?.events ?? saved.events };
  });
  const [isChecked, setIsChecked] = useState(false);
  const [createWebhook, creation] = useCreateWebhookMutation();
  const [changeWebhook, change] = useChangeWebhookMutation();
  const address = form.address.trim();
  const { events } = form;
  const isAddressWrong = !/^https?:\/\/[^\s/?#]+\S*$/i.test(address);

  function handleChange(changed: Partial<WebhookFields>) {
    const next = { ...form, ...changed };
    setForm(next);
    const kept = toKept(next);
    if (saved) changes.keep(kept && findChanges(kept, saved));
    else draft.keep(kept);
  }

  function handleClose() {
    changes.discard();
    onClose();
  }

  async function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (isAddressWrong || events.length === 0 || creation.isLoading || change.isLoading) return;
    if (saved) {
      const changed = findChanges(form, saved);
      const body = { ...(changed.address !== null && { address }), ...(changed.events && { events }) };
      const words = { success: t('webhooks.saved'), failure: t('failures.saveWebhook') };
      if (await announce(changeWebhook({ id: saved.id, ...body }).unwrap(), words)) handleClose();
      return;
    }
    const host = hostOf(address);
    const creating = createWebhook({ address, events, key: draft.sendingKey() }).unwrap();
    const words = { failure: t('failures.createWebhook'), lost: t('webhooks.secretLost', { host }) };
    const made = await createOnce(creating, draft, words);
    if (!made) return;
    if (made.secret !== null) onCreated({ host, secret: made.secret });
    setForm(empty);
    setIsChecked(false);
  }

  return (
    <form className="programForm" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <TextField
        label={t('webhooks.address')}
        problem={isChecked && isAddressWrong ? t('webhooks.addressProblem') : null}
        type="url"
        autoComplete="off"
        autoFocus={webhook !== null}
        placeholder="https://"
        value={form.address}
        onChange={(typed) => handleChange({ address: typed })}
      />
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
              onChange={(chosen) => handleChange({ events: chosen })}
            />
          </AntdProvider>
        )}
      </FormField>
      <div className="programForm-submit">
        <button type="submit" className="solidButton" disabled={creation.isLoading || change.isLoading}>
          {webhook ? t('webhooks.save') : t('webhooks.create')}
        </button>
        {webhook && (
          <button type="button" className="plainButton" onClick={handleClose}>
            {t('webhooks.cancel')}
          </button>
        )}
      </div>
    </form>
  );
}
