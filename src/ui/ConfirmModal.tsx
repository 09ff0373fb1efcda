import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import './confirmModal.css';
import { AntdProvider } from './AntdProvider';
import { ICONS } from './icons';
import { LineIcon } from './LineIcon';
import { RequestModal } from './RequestModal';
import { ScrollableText } from './ScrollableText';

interface Props {
  title: string;
  message: ReactNode;
  confirmText?: string;
  cancelText?: string;
  type?: 'danger' | 'warning' | 'info' | 'default';
  isLoading?: boolean;
  isConfirmDisabled?: boolean;
  /** Nothing to confirm: only the way out is shown. */
  hasConfirm?: boolean;
  widthPx?: number;
  onConfirm: () => void;
  onCancel: () => void;
}

const PATHS = { danger: ICONS.error, warning: ICONS.warning, info: ICONS.info };

/** Requires a confirmation before something is sent or deleted. While it works it cannot be confirmed again, but left. Source: SPEC-2.152 to SPEC-2.154. */
export function ConfirmModal(props: Props) {
  const { t } = useTranslation('common');
  const { title, message, confirmText, cancelText, type = 'default', isLoading = false, onConfirm, onCancel } = props;
  const { isConfirmDisabled = false, hasConfirm = true, widthPx = 480 } = props;
  return (
    <AntdProvider>
      <RequestModal
        width={widthPx}
        title={
          <span className="confirmModal-title">
            {type !== 'default' && (
              <LineIcon path={PATHS[type]} sizePx={22} className={`confirmModal-icon confirmModal-icon-${type}`} />
            )}
            {title}
          </span>
        }
        okText={confirmText ?? t('actions.confirm')}
        cancelText={cancelText ?? t('actions.cancel')}
        okButtonProps={{ danger: type === 'danger', disabled: isConfirmDisabled }}
        cancelButtonProps={{ autoFocus: type === 'danger' }}
        isPending={isLoading}
        footer={hasConfirm ? undefined : (_buttons, { CancelBtn }) => <CancelBtn />}
        closable={false}
        onOk={onConfirm}
        onCancel={onCancel}
      >
        <ScrollableText>{message}</ScrollableText>
      </RequestModal>
    </AntdProvider>
  );
}
