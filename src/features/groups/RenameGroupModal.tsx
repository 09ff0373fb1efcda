import { Form, Input, Modal } from 'antd';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import type { RenameGroup } from '@contract/schemas/shapes';

import { useRenameGroupMutation } from '@/api/groupsApi';
import { useGroup } from '@/api/useGroup';
import { useAnnounce } from '@/ui/useAnnounce';

import './groupsWords';

const maxChars = limits.groups.customNameMaxChars;

interface Props {
  groupId: number;
  onClose: () => void;
}

/** Lets the operator give a group a name of their own; an empty one brings the messenger's name back. */
export function RenameGroupModal({ groupId, onClose }: Props) {
  const { t } = useTranslation(['groups', 'common']);
  const announce = useAnnounce();
  const group = useGroup(groupId);
  const [form] = Form.useForm<RenameGroup>();
  const [renameGroup, { isLoading }] = useRenameGroupMutation();

  async function handleFinish({ custom_name }: RenameGroup) {
    const renaming = renameGroup({ id: groupId, custom_name: custom_name.trim() }).unwrap();
    if (await announce(renaming, { success: t('rename.saved'), failure: t('rename.failed') })) onClose();
  }

  if (!group) return null;
  return (
    <Modal
      open
      title={t('rename.title')}
      okText={t('rename.submit')}
      cancelText={t('common:actions.cancel')}
      closable={{ 'aria-label': t('common:actions.close') }}
      confirmLoading={isLoading}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ custom_name: group.custom_name ?? '' }}
        onFinish={(values) => void handleFinish(values)}
      >
        <Form.Item
          name="custom_name"
          label={t('rename.field')}
          extra={t('rename.hint', { name: group.name })}
          rules={[{ max: maxChars, message: t('rename.tooLong', { maxChars }) }]}
        >
          <Input placeholder={group.name} autoFocus />
        </Form.Item>
      </Form>
    </Modal>
  );
}
