import { Modal } from 'antd';
import { useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';

import { FunnelDesigner } from './FunnelDesigner';
import './designerTexts';

interface Props {
  /** Told the id of the funnel, or null when nothing was saved. */
  onClose: (savedId: number | null) => void;
}

const styles = {
  /** The title is there to be heard: the toolbar takes its place. */
  header: { position: 'absolute', overflow: 'hidden', width: 1, height: 1, margin: 0, clipPath: 'inset(50%)' },
} satisfies Record<string, CSSProperties>;

/**
 * The designer of a new funnel above the screen that asked for it. It has a way out of its own, so neither Esc nor a press beside it
 * closes; unsaved work is asked about. Source: spec §2, modal mode.
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
