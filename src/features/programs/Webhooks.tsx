import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Webhook } from '@contract/schemas/shapes';

import {
  useChangeWebhookMutation,
  useDeleteWebhookMutation,
  useListWebhooksQuery,
  useReplaceWebhookSecretMutation,
  useTestWebhookMutation,
} from '@/api/programsApi';
import { useKeptFields } from '@/api/drafts/useDialogDraft';
import { takeSecret } from '@/api/secretArguments';
import { Confirm } from '@/ui/Confirm';
import { DataTable } from '@/ui/DataTable';
import { lazyView } from '@/ui/lazyView';
import { MissingPart } from '@/ui/missing';
import { QueryView } from '@/ui/QueryView';
import { useAnnounce } from '@/ui/useAnnounce';
import { useFresh } from '@/ui/useFresh';
import { useOpened } from '@/ui/useOpened';

import { hostOf } from './eventKeys';
import './programs.css';
import { SecretNote } from './SecretNote';
import { useWebhookColumns, type WebhookAct } from './useWebhookColumns';
import { noWebhookChanges, WEBHOOK_CHANGES } from './webhookDraft';
import { WebhookLog } from './WebhookLog';

// Lazy: it brings the list of events.
const { View: WebhookForm } = lazyView(
  async () => (await import(/* webpackChunkName: "webhook-form" */ './WebhookForm')).WebhookForm,
  MissingPart,
);

const idOf = ({ id }: Webhook) => id;

/** What is asked before it is done. */
type Question = { act: 'delete' | 'newSecret'; webhook: Webhook };

/** Webhooks of the owner: create, change, test and delete them, and read their log. */
export function Webhooks() {
  const { t } = useTranslation('programs');
  const query = useListWebhooksQuery(undefined, { refetchOnMountOrArgChange: true });
  const fresh = useFresh(query);
  const [created, setCreated] = useState<{ host: string; secret: string } | null>(null);
  const { kept } = useKeptFields(WEBHOOK_CHANGES, noWebhookChanges);
  const [editedId, setEditedId] = useState(kept?.id ?? null);
  const [loggedId, setLoggedId] = useState<number | null>(null);
  const [question, ask, close] = useOpened<Question>();
  const announce = useAnnounce();
  const runAct = useActs(setLoggedId);
  // Its form begins with what is saved now, or not at all: no event tells of webhooks.
  const edit = async (id: number) => {
    if (await announce(query.refetch().unwrap(), { failure: t('failures.webhookNow') })) setEditedId(id);
  };
  const columns = useWebhookColumns((act, webhook) => {
    if (act === 'edit') void edit(webhook.id);
    else if (act === 'log') setLoggedId(webhook.id);
    else if (act === 'delete' || act === 'newSecret') ask({ act, webhook });
    else void runAct(act, webhook);
  });
  const found = fresh.data?.find(({ id }) => id === editedId) ?? null;
  // One that another tab deletes stays in its form, with what was typed.
  const [shown, setShown] = useState(found);
  if (found !== null && found !== shown) setShown(found);
  const edited = shown?.id === editedId ? shown : null;
  const logged = query.data?.find(({ id }) => id === loggedId);
  return (
    <section className="card programs-part" aria-labelledby="programs-webhooks">
      <h2 id="programs-webhooks" className="programs-title">
        {t('webhooks.title')}
      </h2>
      <p className="note programs-hint">{t('webhooks.hint')}</p>
      <Suspense fallback={<div className="skeletonBlock" style={{ height: 88 }} />}>
        <WebhookForm key={edited?.id ?? 0} webhook={edited} onCreated={setCreated} onClose={() => setEditedId(null)} />
      </Suspense>
      {created && (
        <SecretNote
          key={created.secret}
          title={t('secret.webhook', { host: created.host })}
          secret={created.secret}
          onClose={() => setCreated(null)}
        />
      )}
      <QueryView
        query={query}
        failure={t('failures.webhooks')}
        skeleton={<div className="skeletonBlock" style={{ height: 96 }} />}
        isEmpty={(webhooks) => webhooks.length === 0}
        empty={<p className="note programs-empty">{t('webhooks.empty')}</p>}
      >
        {(webhooks) => <DataTable label={t('webhooks.title')} columns={columns} rows={webhooks} keyOf={idOf} />}
      </QueryView>
      {logged && <WebhookLog webhook={logged} onClose={() => setLoggedId(null)} />}
      {question && (
        <QuestionView
          question={question}
          onSecret={setCreated}
          onClose={() => {
            close();
            setEditedId((id) => (id === question.webhook.id ? null : id));
          }}
        />
      )}
    </section>
  );
}

/** What is done at once. */
function useActs(onTested: (id: number) => void) {
  const { t } = useTranslation('programs');
  const announce = useAnnounce();
  const [changeWebhook] = useChangeWebhookMutation();
  const [testWebhook] = useTestWebhookMutation();
  return async (act: Extract<WebhookAct, 'test' | 'turnOn' | 'turnOff'>, { id }: Webhook) => {
    if (act === 'test') {
      const words = { success: t('webhooks.tested'), failure: t('failures.test') };
      if (await announce(testWebhook({ id }).unwrap(), words)) onTested(id);
      return;
    }
    const isActive = act === 'turnOn';
    const success = isActive ? t('webhooks.turnedOn') : t('webhooks.turnedOff');
    await announce(changeWebhook({ id, isActive }).unwrap(), { success, failure: t('failures.saveWebhook') });
  };
}

interface QuestionProps {
  question: Question;
  onSecret: (secret: { host: string; secret: string }) => void;
  onClose: () => void;
}

function QuestionView({ question: { act, webhook }, onSecret, onClose }: QuestionProps) {
  const { t } = useTranslation('programs');
  const announce = useAnnounce();
  const [deleteWebhook, deletion] = useDeleteWebhookMutation();
  const [replaceSecret, replacement] = useReplaceWebhookSecretMutation();
  const { id, address } = webhook;
  const host = hostOf(address);

  async function handleDelete() {
    const words = { success: t('webhooks.deleted'), failure: t('failures.deleteWebhook') };
    if (await announce(deleteWebhook({ id }).unwrap(), words)) onClose();
  }

  async function handleReplace() {
    const replacing = replaceSecret({ id }).unwrap();
    if (!(await announce(replacing, { failure: t('failures.secret') }))) return;
    onSecret({ host, secret: takeSecret((await replacing).hidden) });
    onClose();
  }

  const isDeletion = act === 'delete';
  return (
    <Confirm
      type={isDeletion ? 'danger' : 'warning'}
      title={isDeletion ? t('webhooks.deleteTitle') : t('webhooks.newSecretTitle')}
      message={isDeletion ? t('webhooks.deleteText', { host }) : t('webhooks.newSecretText')}
      confirmText={isDeletion ? t('webhooks.delete') : t('webhooks.newSecret')}
      isLoading={deletion.isLoading || replacement.isLoading}
      onConfirm={() => void (isDeletion ? handleDelete() : handleReplace())}
      onCancel={onClose}
    />
  );
}
