import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';

interface Props {
  onReload: () => void;
  onOverwrite: () => void;
  onCancel: () => void;
}

/** Asks what to do when the funnel was saved elsewhere in the meantime: nothing is overwritten unasked. */
export function FunnelChangedModal({ onReload, onOverwrite, onCancel }: Props) {
  const { t } = useTranslation('designer');
  return (
    <Modal
      open
      title={t('changed.title')}
      closable={false}
      onCancel={onCancel}
      footer={[
        <Button key="cancel" onClick={onCancel}>
          {t('changed.cancel')}
        </Button>,
        <Button key="reload" onClick={onReload}>
          {t('changed.reload')}
        </Button>,
        <Button key="overwrite" type="primary" danger onClick={onOverwrite}>
          {t('changed.overwrite')}
        </Button>,
      ]}
    >
      {t('changed.text')}
    </Modal>
  );
}
