import { Modal, type ModalProps } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

import { AntdProvider } from './AntdProvider';
import { useFirstField } from './useFirstField';
import { useReturnFocus } from './useReturnFocus';
import { useToasts } from './useToasts';

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
  useReturnFocus();
  useFirstField();
  const { t } = useTranslation('common');
  const leave = useLeaveRequest(isPending, onCancel);
  return (
    // Pages open it too, which have no theme around them.
    <AntdProvider>
      <Modal
        open
        {...props}
        okButtonProps={{ ...okButtonProps, loading: isPending, 'aria-busy': isPending }}
        cancelText={isPending ? t('actions.close') : (cancelText ?? t('actions.cancel'))}
        onCancel={leave}
      />
    </AntdProvider>
  );
}

/** Closes a dialog. A request on its way goes on, which a toast says. */
function useLeaveRequest(isPending: boolean, onClose: () => void): () => void {
  const { t } = useTranslation('common');
  const { message } = useToasts();
  return useCallback(() => {
    if (isPending) message.info(t('requestGoesOn'));
    onClose();
  }, [isPending, message, t, onClose]);
}
