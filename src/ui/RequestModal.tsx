import { Modal, type ModalProps } from 'antd';
import { useTranslation } from 'react-i18next';

import { useLeaveRequest } from './useLeaveRequest';

interface Props extends Omit<ModalProps, 'confirmLoading' | 'onCancel'> {
  /** Whether the request of the dialog is on its way. */
  isPending: boolean;
  onCancel: () => void;
}

/**
 * A dialog that sends a request and can be left meanwhile: the request goes on, and a toast says so. `confirmLoading` of antd would block
 * every way out of a dialog whose request hangs.
 */
export function RequestModal({ isPending, okButtonProps, cancelText, onCancel, ...props }: Props) {
  const { t } = useTranslation('common');
  const leave = useLeaveRequest(isPending, onCancel);
  return (
    <Modal
      {...props}
      okButtonProps={{ ...okButtonProps, loading: isPending, 'aria-busy': isPending }}
      cancelText={isPending ? t('actions.close') : cancelText}
      onCancel={leave}
    />
  );
}
