import { ApartmentOutlined, CompressOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import { ControlButton, Controls, useReactFlow } from 'reactflow';

import { alignGraph } from '../align/alignGraph';
import { designerActions, selectDesigner, type DesignerRoot } from '../designerSlice';

import { ZOOM } from './viewport';

const ZOOM_STEP = 1.2;
const ZOOM_MS = 150;

/** Zoom and align buttons with translated names; React Flow's own are English. */
export function ZoomControls({ onFit }: { onFit: () => void }) {
  const { t } = useTranslation('designer');
  const zoomBy = useZoomSteps();
  const store = useStore<DesignerRoot>();

  function align() {
    store.dispatch(designerActions.nodesMoved(alignGraph(selectDesigner(store.getState()).graph)));
    onFit();
  }

  const controls = [
    { name: t('canvas.zoomIn'), Icon: PlusOutlined, act: () => zoomBy(ZOOM_STEP) },
    { name: t('canvas.zoomOut'), Icon: MinusOutlined, act: () => zoomBy(1 / ZOOM_STEP) },
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

/** A click starts from the target of the previous one, however far its animation is: eight clicks are eight steps. */
function useZoomSteps() {
  const { getZoom, zoomTo } = useReactFlow();
  const goal = useRef<number | null>(null);
  const arrival = useRef<ReturnType<typeof setTimeout>>(undefined);
  return (factor: number) => {
    const zoom = Math.min(Math.max((goal.current ?? getZoom()) * factor, ZOOM.min), ZOOM.max);
    goal.current = zoom;
    zoomTo(zoom, { duration: ZOOM_MS });
    clearTimeout(arrival.current);
    arrival.current = setTimeout(() => {
      // After a long task the animation ends one frame later.
      requestAnimationFrame(() => requestAnimationFrame(() => goal.current === zoom && (goal.current = null)));
    }, ZOOM_MS);
  };
}
