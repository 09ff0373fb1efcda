import { Form, Input, Modal } from 'antd';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';

import { useDuplicateFunnelMutation, useListAllFunnelsQuery } from '@/api/funnelsApi';
import { useAnnounce } from '@/ui/useAnnounce';

import './funnelsWords';

const maxChars = limits.funnel.nameMaxChars;

interface Props {
  funnelId: number;
  onClose: () => void;
}

/** Copies a funnel under a name of the operator's choice. */
export function CopyFunnelModal({ funnelId, onClose }: Props) {
  const { t } = useTranslation(['funnels', 'common']);
  const announce = useAnnounce();
  const { funnel } = useListAllFunnelsQuery(undefined, {
    selectFromResult: ({ data }) => ({ funnel: data?.find(({ id }) => id === funnelId) }),
  });
  const [form] = Form.useForm<{ name: string }>();
  const [duplicateFunnel, { isLoading }] = useDuplicateFunnelMutation();

  async function handleFinish({ name }: { name: string }) {
    const copying = duplicateFunnel({ id: funnelId, name: name.trim() }).unwrap();
    const failure = { title: t('copy.failed'), description: t('copy.refused') };
    if (await announce(copying, { success: t('copy.done'), failure })) onClose();
  }

  if (!funnel) return null;
  return (
    <Modal
      open
      title={t('copy.title')}
      okText={t('copy.submit')}
      cancelText={t('common:actions.cancel')}
      closable={{ 'aria-label': t('common:actions.close') }}
      confirmLoading={isLoading}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ name: t('copy.defaultName', { name: funnel.name }) }}
        onFinish={(values) => void handleFinish(values)}
      >
        <Form.Item
          name="name"
          label={t('copy.field')}
          rules={[
            { required: true, whitespace: true, message: t('copy.required') },
            { max: maxChars, message: t('copy.tooLong', { maxChars }) },
          ]}
        >
          <Input autoFocus />
        </Form.Item>
      </Form>
    </Modal>
  );
}
