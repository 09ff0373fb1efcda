import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import { ControlButton, Controls, useStore as useFlowStore, useStoreApi as useFlowStoreApi } from 'reactflow';

import { LineIcon } from '@/ui/LineIcon';

import { alignGraph } from '../align/alignGraph';
import { designerActions, selectDesigner, type DesignerRoot } from '../designerSlice';
import { StatsContext } from '../stats/statsContext';

const PATHS = {
  zoomIn: 'M10 4v12M4 10h12',
  zoomOut: 'M4 10h12',
  align: 'M8 3h4v3.5H8zM3 13.5h4V17H3zM13 13.5h4V17h-4zM10 6.5V10M5 13.5V10h10v3.5',
  fit: 'M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4',
  stats: 'M4 17V9M10 17V3M16 17v-5',
  map: 'M3 4.5l4.7-1.7 4.6 1.7L17 2.8v12.7l-4.7 1.7-4.6-1.7L3 17.2zM7.7 2.8v12.7M12.3 4.5v12.7',
};

interface Props {
  onZoomIn: () => void;
  onZoomOut: () => void;
  onFullSize: () => void;
  onFit: () => void;
  /** Missing on a canvas that only shows: it has no minimap, and nothing is aligned. */
  map?: { isShown: boolean; onShown: (isShown: boolean) => void; onAligned: () => void };
}

/** Buttons for the view, with translated names; React Flow's own are English. */
export function ZoomControls({ onZoomIn, onZoomOut, onFullSize, onFit, map }: Props) {
  const { t } = useTranslation('designer');
  const store = useStore<DesignerRoot>();
  const flow = useFlowStoreApi();
  const stats = use(StatsContext);
  const percent = useFlowStore(({ transform }) => Math.round(transform[2] * 100));

  function align() {
    const { width, height } = flow.getState();
    const { graph } = selectDesigner(store.getState());
    store.dispatch(designerActions.nodesMoved(alignGraph(graph, height > 0 ? width / height : undefined)));
    map?.onAligned();
  }

  const button = (name: string, path: string, act: () => void) => (
    <ControlButton title={name} aria-label={name} onClick={() => act()}>
      <LineIcon path={path} sizePx={16} />
    </ControlButton>
  );
  return (
    <Controls showZoom={false} showFitView={false} showInteractive={false}>
      {button(t('canvas.zoomOut'), PATHS.zoomOut, onZoomOut)}
      <ControlButton
        className="canvas-percent"
        title={t('canvas.fullSize')}
        aria-label={`${t('canvas.zoom', { percent })}. ${t('canvas.fullSize')}`}
        aria-keyshortcuts="1"
        onClick={() => onFullSize()}
      >
        {t('canvas.zoom', { percent })}
      </ControlButton>
      {button(t('canvas.zoomIn'), PATHS.zoomIn, onZoomIn)}
      {button(t('canvas.fit'), PATHS.fit, onFit)}
      {map && button(t('canvas.align'), PATHS.align, align)}
      {map && stats && (
        <ControlButton
          title={t('stats.toggle')}
          aria-label={t('stats.toggle')}
          aria-pressed={stats.isShown}
          onClick={() => stats.onShown(!stats.isShown)}
        >
          <LineIcon path={PATHS.stats} sizePx={16} />
        </ControlButton>
      )}
      {map && (
        <ControlButton
          title={t('canvas.minimap')}
          aria-label={t('canvas.minimap')}
          aria-pressed={map.isShown}
          onClick={() => map.onShown(!map.isShown)}
        >
          <LineIcon path={PATHS.map} sizePx={16} />
        </ControlButton>
      )}
    </Controls>
  );
}
