import { Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import type { PasswordChange } from '@contract/schemas/shapes';

import { useChangePasswordMutation } from '@/api/profileApi';
import { useAnnounce } from '@/ui/useAnnounce';

import './profileWords';

const { passwordMinChars: minChars, passwordMaxChars: maxChars } = limits.account;

/** A new password ends every other session of the account. */
export function PasswordForm() {
  const { t } = useTranslation('profile');
  const announce = useAnnounce();
  const [form] = Form.useForm<PasswordChange>();
  const [changePassword, { isLoading }] = useChangePasswordMutation();

  async function handleFinish(values: PasswordChange) {
    const changing = changePassword(values).unwrap();
    if (await announce(changing, { success: t('password.saved'), failure: t('failures.password') })) form.resetFields();
  }

  return (
    <Form form={form} layout="vertical" onFinish={(values) => void handleFinish(values)}>
      <h3 className="profile-subtitle">{t('password.title')}</h3>
      <Form.Item
        name="old_password"
        label={t('password.old')}
        rules={[{ required: true, message: t('password.required') }]}
      >
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="new_password"
        label={t('password.new')}
        extra={t('password.hint')}
        rules={[
          { required: true, message: t('password.required') },
          { min: minChars, message: t('password.tooShort', { minChars }) },
          { max: maxChars, message: t('password.tooLong', { maxChars }) },
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Button htmlType="submit" loading={isLoading}>
        {t('password.submit')}
      </Button>
    </Form>
  );
}
