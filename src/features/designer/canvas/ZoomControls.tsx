import { ApartmentOutlined, CompressOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import { ControlButton, Controls } from 'reactflow';

import { alignGraph } from '../align/alignGraph';
import { designerActions, selectDesigner, type DesignerRoot } from '../designerSlice';

interface Props {
  onZoomIn: () => void;
  onZoomOut: () => void;
  onFit: () => void;
}

/** Zoom and align buttons with translated names; React Flow's own are English. */
export function ZoomControls({ onZoomIn, onZoomOut, onFit }: Props) {
  const { t } = useTranslation('designer');
  const store = useStore<DesignerRoot>();

  function align() {
    store.dispatch(designerActions.nodesMoved(alignGraph(selectDesigner(store.getState()).graph)));
    onFit();
  }

  const controls = [
    { name: t('canvas.zoomIn'), Icon: PlusOutlined, act: onZoomIn },
    { name: t('canvas.zoomOut'), Icon: MinusOutlined, act: onZoomOut },
    { name: t('canvas.align'), Icon: ApartmentOutlined, act: align },
    { name: t('canvas.fit'), Icon: CompressOutlined, act: onFit },
  ];
  return (
    <Controls showZoom={false} showFitView={false} showInteractive={false}>
      {controls.map(({ name, Icon, act }) => (
        <ControlButton key={name} title={name} aria-label={name} onClick={() => act()}>
          <Icon aria-hidden />
        </ControlButton>
      ))}
    </Controls>
  );
}
