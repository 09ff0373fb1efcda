import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';

import { AntdProvider } from '@/ui/AntdProvider';

import './funnelChanged.css';

interface Props {
  onReload: () => void;
  onCopy: () => void;
  onOverwrite: () => void;
  onCancel: () => void;
}

/** Confirmation when the funnel was saved elsewhere: nothing is overwritten without consent. */
export function FunnelChangedModal({ onReload, onCopy, onOverwrite, onCancel }: Props) {
  const { t } = useTranslation('designer');
  return (
    <AntdProvider>
      <Modal open width={480} title={t('changed.title')} closable={false} footer={null} onCancel={onCancel}>
        {t('changed.text')}
        <div className="funnelChanged-ways">
          <Button onClick={onCancel}>{t('changed.cancel')}</Button>
          <Button onClick={onReload}>{t('changed.reload')}</Button>
          <Button danger onClick={onOverwrite}>
            {t('changed.overwrite')}
          </Button>
          <Button type="primary" onClick={onCopy}>
            {t('changed.copy')}
          </Button>
        </div>
      </Modal>
    </AntdProvider>
  );
}
