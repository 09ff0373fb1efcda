import { Modal } from 'antd';
import { useState } from 'react';

import { DesignerRoom } from './DesignerRoom';

interface Props {
  /** Told the id of the funnel, or null when nothing was saved. */
  onClose: (savedId: number | null) => void;
}

/**
 * The designer of a new funnel above the screen that asked for it. It has a way out of its own, so neither Esc nor a press beside it
 * closes; unsaved work is asked about. Source: spec §2, modal mode.
 */
export function DesignerModal({ onClose }: Props) {
  const [funnelId, setFunnelId] = useState<number | null>(null);
  return (
    <Modal
      open
      className="designerModal"
      width="min(1440px, 96vw)"
      style={{ top: 24 }}
      footer={null}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
    >
      <DesignerRoom frame="modal" funnelId={funnelId} onClose={onClose} onCreated={setFunnelId} />
    </Modal>
  );
}
