import { ApartmentOutlined, CompressOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import { ControlButton, Controls, useReactFlow, useStoreApi } from 'reactflow';

import { alignGraph } from '../align/alignGraph';
import { designerActions, selectDesigner, type DesignerRoot } from '../designerSlice';

import { fitInto } from './viewport';

/** Zoom buttons, and the one that puts the funnel in order, with names in the interface's language; React Flow's own speak English. */
export function ZoomControls() {
  const { t } = useTranslation('designer');
  const { zoomIn, zoomOut, setViewport } = useReactFlow();
  const store = useStore<DesignerRoot>();
  const view = useStoreApi();

  /** All nodes, though React Flow knows only of those in sight. */
  function fit() {
    const { width, height } = view.getState();
    const { nodes } = selectDesigner(store.getState()).graph;
    setViewport(fitInto(nodes, { widthPx: width, heightPx: height }), { duration: 200 });
  }

  function align() {
    store.dispatch(designerActions.nodesMoved(alignGraph(selectDesigner(store.getState()).graph)));
    fit();
  }

  const controls = [
    { name: t('canvas.zoomIn'), Icon: PlusOutlined, act: () => zoomIn({ duration: 150 }) },
    { name: t('canvas.zoomOut'), Icon: MinusOutlined, act: () => zoomOut({ duration: 150 }) },
    { name: t('canvas.align'), Icon: ApartmentOutlined, act: align },
    { name: t('canvas.fit'), Icon: CompressOutlined, act: fit },
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
