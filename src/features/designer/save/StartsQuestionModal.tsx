import { Button, Modal } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { AntdProvider } from '@/ui/AntdProvider';

import './funnelChanged.css';
import type { StartsAnswer } from './plannedStarts';

interface Props {
  /** How many planned starts would send something else. */
  count: number;
  /** Null leaves the funnel unsaved. */
  onAnswer: (answer: StartsAnswer | null) => void;
}

/** Which version planned starts send once the funnel is saved. The default keeps what was approved. */
export function StartsQuestionModal({ count, onAnswer }: Props) {
  const { t } = useTranslation('designer');
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <AntdProvider>
      <Modal
        open
        width={480}
        title={t('starts.title', { count })}
        closable={false}
        footer={null}
        // The dialog takes the focus first.
        afterOpenChange={(isOpen) => isOpen && keep.current?.focus()}
        onCancel={() => onAnswer(null)}
      >
        {t('starts.text')}
        <div className="funnelChanged-ways">
          <Button onClick={() => onAnswer(null)}>{t('changed.cancel')}</Button>
          <Button onClick={() => onAnswer('newest')}>{t('starts.newest')}</Button>
          <Button ref={keep} type="primary" onClick={() => onAnswer('keep')}>
            {t('starts.keep')}
          </Button>
        </div>
      </Modal>
    </AntdProvider>
  );
}
