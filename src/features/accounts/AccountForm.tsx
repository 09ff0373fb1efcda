import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { isLongerThan } from '@contract/graphemes';
import { limits } from '@contract/limits';
import { isBotKind, KIND_ABILITIES, KIND_NAMES } from '@contract/messengerKinds';
import type { Account } from '@contract/schemas/shapes';
import { hasVisibleText } from '@contract/visibleText';

import { useAddAccountMutation, useRenameAccountMutation } from '@/api/accountsApi';
import { hideSecret } from '@/api/secretArguments';
import { useDialogDraft } from '@/api/drafts/useDialogDraft';
import { useMessengerName } from '@/entities/accounts/accountNames';
import { isBotToken } from '@/lib/botToken';
import { FormField } from '@/ui/FormField';
import { TextField } from '@/ui/TextField';
import { FormModal } from '@/ui/FormModal';
import { useAnnounce } from '@/ui/useAnnounce';

const maxChars = limits.accounts.nameMaxChars;

const isOfBots = (kind: string | undefined): boolean =>
  KIND_NAMES.some((known) => known === kind && isBotKind(KIND_ABILITIES[known]));

interface Props {
  /** Null for a new one. */
  account: Account | null;
  /** Kinds of messenger that a new one may have. */
  messengers: readonly string[];
  onClose: () => void;
}

/** Name of an account, and the messenger of a new one where there are several. */
export function AccountForm({ account, messengers, onClose }: Props) {
  const { t } = useTranslation(['accounts', 'common']);
  const announce = useAnnounce();
  const nameOfKind = useMessengerName();
  const draft = useDialogDraft(`account/${account?.id ?? 'new'}`, { name: account?.name ?? '' });
  const { name } = draft.fields;
  const [messenger, setMessenger] = useState(messengers[0]);
  const [token, setToken] = useState('');
  const [isTokenWrong, setIsTokenWrong] = useState(false);
  const isBot = !account && isOfBots(messenger);
  const [problem, setProblem] = useState<'required' | 'tooLong' | null>(null);
  const [addAccount, adding] = useAddAccountMutation();
  const [renameAccount, renaming] = useRenameAccountMutation();
  const isPending = adding.isLoading || renaming.isLoading;

  function handleClose() {
    draft.discard();
    onClose();
  }

  async function handleSubmit() {
    const wanted = name.trim();
    const found = !hasVisibleText(wanted) ? 'required' : isLongerThan(wanted, maxChars) ? 'tooLong' : null;
    setProblem(found);
    setIsTokenWrong(isBot && !isBotToken(token));
    if (found !== null || isPending || (isBot && !isBotToken(token))) return;
    const saving = account
      ? renameAccount({ id: account.id, name: wanted }).unwrap()
      : addAccount({
          name: wanted,
          ...(messengers.length > 1 && { messenger }),
          ...(isBot && { bot: hideSecret(token.trim()) }),
        }).unwrap();
    const texts = account
      ? { success: t('form.renamed'), failure: t('failures.rename') }
      : { success: t(isBot ? 'form.addedBot' : 'form.added'), failure: t('failures.add') };
    if (await announce(saving, texts)) handleClose();
  }

  return (
    <FormModal
      title={t(account ? 'form.renameTitle' : 'form.addTitle')}
      okText={t(account ? 'form.save' : 'form.add')}
      closable={{ 'aria-label': t('common:actions.close') }}
      isPending={isPending}
      onCancel={isPending ? onClose : handleClose}
      draft={draft}
      onSubmit={handleSubmit}
    >
      <TextField
        label={t('form.name')}
        problem={problem && t(`form.${problem}`, { maxChars })}
        placeholder={t('form.example')}
        value={name}
        autoFocus
        onChange={(typed) => {
          draft.change({ name: typed });
          setProblem(null);
        }}
      />
      {!account && messengers.length > 1 && (
        <FormField label={t('form.messenger')}>
          {(control) => (
            <Select
              {...control}
              style={{ width: '100%' }}
              value={messenger}
              options={messengers.map((kind) => ({ value: kind, label: nameOfKind(kind) }))}
              onChange={setMessenger}
            />
          )}
        </FormField>
      )}
      {isBot && (
        <TextField
          label={t('form.token')}
          hint={t(`form.tokenHints.${messenger === 'telegram' ? 'telegram' : 'max'}`)}
          problem={isTokenWrong ? t('form.tokenProblem') : null}
          type="password"
          autoComplete="off"
          spellCheck={false}
          maxLength={limits.messenger.botTokenMaxChars}
          value={token}
          onChange={(typed) => {
            setToken(typed);
            setIsTokenWrong(false);
          }}
        />
      )}
    </FormModal>
  );
}
