import { ApartmentOutlined, CompressOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import { ControlButton, Controls, useReactFlow } from 'reactflow';

import { alignGraph } from '../align/alignGraph';
import { designerActions, selectDesigner, type DesignerRoot } from '../designerSlice';

import { FIT_VIEW } from './viewport';

/** Zoom buttons, and the one that puts the funnel in order, with names in the interface's language; React Flow's own speak English. */
export function ZoomControls() {
  const { t } = useTranslation('designer');
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  const store = useStore<DesignerRoot>();

  function align() {
    store.dispatch(designerActions.nodesMoved(alignGraph(selectDesigner(store.getState()).graph)));
    // Once the nodes stand at their new places.
    requestAnimationFrame(() => fitView({ ...FIT_VIEW, duration: 200 }));
  }

  const controls = [
    { name: t('canvas.zoomIn'), Icon: PlusOutlined, act: () => zoomIn({ duration: 150 }) },
    { name: t('canvas.zoomOut'), Icon: MinusOutlined, act: () => zoomOut({ duration: 150 }) },
    { name: t('canvas.align'), Icon: ApartmentOutlined, act: align },
    { name: t('canvas.fit'), Icon: CompressOutlined, act: () => fitView({ ...FIT_VIEW, duration: 200 }) },
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
