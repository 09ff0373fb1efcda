import { Modal } from 'antd';
import { useStore } from 'react-redux';

import { DesignerRoom } from './DesignerRoom';
import { selectDesigner, type DesignerRoot } from './designerSlice';

interface Props {
  onClose: () => void;
  /** Called when the designer is left with a funnel that has been saved. */
  onSaved?: (funnelId: number) => void;
}

/** The designer of a new funnel above the page. Unsaved work is asked about before it closes. Source: spec §2, modal mode. */
export function DesignerModal({ onClose, onSaved }: Props) {
  const store = useStore<DesignerRoot>();

  function handleClose() {
    const { funnelId } = selectDesigner(store.getState());
    if (funnelId !== null) onSaved?.(funnelId);
    onClose();
  }

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
      <DesignerRoom frame="modal" funnelId={null} onClose={handleClose} onCreated={() => undefined} />
    </Modal>
  );
}
