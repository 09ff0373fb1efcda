import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import { ControlButton, Controls } from 'reactflow';

import { LineIcon } from '@/ui/LineIcon';

import { alignGraph } from '../align/alignGraph';
import { designerActions, selectDesigner, type DesignerRoot } from '../designerSlice';

const PATHS = {
  zoomIn: 'M10 4v12M4 10h12',
  zoomOut: 'M4 10h12',
  align: 'M8 3h4v3.5H8zM3 13.5h4V17H3zM13 13.5h4V17h-4zM10 6.5V10M5 13.5V10h10v3.5',
  fit: 'M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4',
};

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
    { name: t('canvas.zoomIn'), path: PATHS.zoomIn, act: onZoomIn },
    { name: t('canvas.zoomOut'), path: PATHS.zoomOut, act: onZoomOut },
    { name: t('canvas.align'), path: PATHS.align, act: align },
    { name: t('canvas.fit'), path: PATHS.fit, act: onFit },
  ];
  return (
    <Controls showZoom={false} showFitView={false} showInteractive={false}>
      {controls.map(({ name, path, act }) => (
        <ControlButton key={name} title={name} aria-label={name} onClick={() => act()}>
          <LineIcon path={path} sizePx={16} />
        </ControlButton>
      ))}
    </Controls>
  );
}
