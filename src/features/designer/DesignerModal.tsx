import { Modal } from 'antd';
import { useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';

import { DesignerRoom } from './DesignerRoom';
import './designerWords';

interface Props {
  /** Told the id of the funnel, or null when nothing was saved. */
  onClose: (savedId: number | null) => void;
}

const wholeScreen: CSSProperties = { top: 0, maxWidth: '100vw', margin: 0, padding: 0 };
const styles = {
  container: { padding: 0, borderRadius: 0 },
  /** The title is there to be heard: the toolbar takes its place. */
  header: { position: 'absolute', overflow: 'hidden', width: 1, height: 1, margin: 0, clipPath: 'inset(50%)' },
} satisfies Record<string, CSSProperties>;

/** Draws a new funnel over the screen that asked for it. The designer has its own way out, so neither Esc nor a press beside it closes. */
export function DesignerModal({ onClose }: Props) {
  const { t } = useTranslation('designer');
  const [funnelId, setFunnelId] = useState<number | null>(null);
  return (
    <Modal
      open
      width="100%"
      title={t('title')}
      style={wholeScreen}
      styles={styles}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={null}
    >
      <DesignerRoom isModal funnelId={funnelId} onClose={onClose} onCreated={setFunnelId} />
    </Modal>
  );
}
