import { Modal } from 'antd';
import { useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';

import { FunnelDesigner } from './FunnelDesigner';

interface Props {
  /** Called with the id of the funnel, or null when nothing was saved. */
  onClose: (savedId: number | null) => void;
}

const styles = {
  /** Visually hidden title for screen readers; the toolbar replaces it. */
  header: { position: 'absolute', overflow: 'hidden', width: 1, height: 1, margin: 0, clipPath: 'inset(50%)' },
} satisfies Record<string, CSSProperties>;

/**
 * The designer of a new funnel in a modal. It has its own close button, so neither Esc nor a click outside closes it; unsaved work
 * is confirmed. Source: SPEC-2.78.
 */
export function DesignerModal({ onClose }: Props) {
  const { t } = useTranslation('designer');
  const [funnelId, setFunnelId] = useState<number | null>(null);
  return (
    <Modal
      open
      className="designerModal"
      title={t('title')}
      styles={styles}
      width="min(1440px, 96vw)"
      style={{ top: 24 }}
      footer={null}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
    >
      <FunnelDesigner frame="modal" funnelId={funnelId} onClose={onClose} onCreated={setFunnelId} />
    </Modal>
  );
}
