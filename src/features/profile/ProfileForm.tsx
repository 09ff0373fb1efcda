import { Button, Form, Input } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import type { ProfileChange, User } from '@contract/schemas/shapes';

import { useGetProfileQuery, useSaveProfileMutation } from '@/api/profileApi';
import { normalizeError } from '@/lib/normalizeError';
import { QueryView } from '@/ui/QueryView';
import { useAnnounce } from '@/ui/useAnnounce';
import { useToasts } from '@/ui/useToasts';

import './profileWords';
import { TelegramLink } from './TelegramLink';

const { telegramUsernameMinChars: minChars, telegramUsernameMaxChars: maxChars } = limits.profile;
const USERNAME = new RegExp(`^[A-Za-z0-9_]{${minChars},${maxChars}}$`);

/** E-mail, the name in Telegram, and whether notifications go there. Source: spec §2 and §5 "Profile". */
export function ProfileForm() {
  const { t } = useTranslation('profile');
  const { message } = useToasts();
  const query = useGetProfileQuery();
  const { error, isFetching } = query;
  const hasFailed = error !== undefined && !isFetching;
  const failure = normalizeError(error).status === 401 ? t('failures.unauthorized') : t('failures.load');
  useEffect(() => {
    if (hasFailed) message.error(failure);
  }, [hasFailed, failure, message]);
  return (
    <QueryView query={query} failure={failure} skeleton={<div className="skeletonBlock profile-skeleton" />}>
      {(user) => <Fields user={user} />}
    </QueryView>
  );
}

function Fields({ user }: { user: User }) {
  const { t } = useTranslation('profile');
  const announce = useAnnounce();
  const [form] = Form.useForm<ProfileChange>();
  const [saveProfile, { isLoading }] = useSaveProfileMutation();

  async function handleFinish({ telegram_username, telegram_notifications }: ProfileChange) {
    const username = telegram_username?.trim() ?? '';
    const saving = saveProfile({ telegram_username: username === '' ? null : username, telegram_notifications });
    await announce(saving.unwrap(), { success: t('saved'), failure: t('failures.save') });
  }

  return (
    <>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ ...user, telegram_username: user.telegram_username ?? '' }}
        onFinish={(values) => void handleFinish(values)}
      >
        <Form.Item name="email" label={t('email')}>
          <Input readOnly autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="telegram_username"
          label={t('username.label')}
          extra={t('username.hint')}
          normalize={(value: string) => value.replace(/^\s*@/, '').trim()}
          rules={[{ pattern: USERNAME, message: t('username.problem', { minChars, maxChars }) }]}
        >
          <Input autoComplete="off" spellCheck={false} />
        </Form.Item>
        <label className="profile-check">
          <Form.Item name="telegram_notifications" valuePropName="checked" noStyle>
            <input type="checkbox" />
          </Form.Item>
          {t('notifications')}
        </label>
        <Button type="primary" htmlType="submit" loading={isLoading}>
          {t('submit')}
        </Button>
      </Form>
      <TelegramLink />
    </>
  );
}
