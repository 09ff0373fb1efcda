import dashboard from '@locales/ru/dashboard.json';
import login from '@locales/ru/login.json';
import { App, Button, Card, ConfigProvider, DatePicker, Form, Input, Modal, Select, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { createBrowserRouter, Navigate, RouterProvider, useNavigate } from 'react-router-dom';

import { naiveSignedIn, useLogInMutation, useListGroupsQuery, type NaiveGroup } from './naiveStore';

const theme = { token: { colorPrimary: '#0f766e' } };

/** The sign-in of this stack without any care for its weight: the yardstick of P2. */
export function NaiveConsole({ locale }: { locale: Parameters<typeof ConfigProvider>[0]['locale'] }) {
  return (
    <ConfigProvider theme={theme} locale={locale}>
      <App>
        <RouterProvider router={router} />
      </App>
    </ConfigProvider>
  );
}

function SignIn() {
  const { t } = useTranslation('login');
  const { message } = App.useApp();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const [logIn, { isLoading }] = useLogInMutation();

  async function handleFinish(credentials: { email: string; password: string }) {
    try {
      dispatch(naiveSignedIn((await logIn(credentials).unwrap()).token));
      await navigate('/dashboard');
    } catch {
      void message.error(login.failures.refused);
    }
  }

  return (
    <Card style={{ maxWidth: 400, margin: '80px auto' }}>
      <Typography.Title level={1}>{t('title')}</Typography.Title>
      <Form layout="vertical" onFinish={handleFinish}>
        <Form.Item name="email" label={t('email.label')} rules={[{ required: true, message: t('email.required') }]}>
          <Input />
        </Form.Item>
        <Form.Item name="password" label={t('password.label')} rules={[{ min: 6, message: t('password.required') }]}>
          <Input.Password />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={isLoading}>
          {t('submit')}
        </Button>
      </Form>
    </Card>
  );
}

function Groups() {
  const { data } = useListGroupsQuery();
  const [chosen, setChosen] = useState<NaiveGroup | null>(null);
  return (
    <Card title={dashboard.title}>
      <DatePicker />
      <Select options={data?.map(({ id, name }) => ({ value: id, label: name }))} />
      {data?.map((group) => (
        <Button key={group.id} onClick={() => setChosen(group)}>
          {group.name}
        </Button>
      ))}
      <Modal open={chosen !== null} title={chosen?.name} onCancel={() => setChosen(null)} />
    </Card>
  );
}

const router = createBrowserRouter([
  { path: '/login', element: <SignIn /> },
  { path: '/dashboard', element: <Groups /> },
  { path: '*', element: <Navigate to="/login" /> },
]);
