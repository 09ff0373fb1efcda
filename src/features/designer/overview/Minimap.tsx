import { useEffect, useRef, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel, useReactFlow, useStore as useFlowStore, useStoreApi } from 'reactflow';

import { boundsOf } from '../canvas/viewport';
import type { Size } from '../nodes/nodeLooks';
import { useDesigner } from '../useDesigner';

import { drawBoxes, readPaint } from './drawFunnel';
import './overview.css';

const SIZE: Size = { widthPx: 200, heightPx: 150 };
const PANEL_MARGIN_PX = 15;
/** What it takes of the canvas. */
export const MAP_CORNER: Size = {
  widthPx: SIZE.widthPx + 2 * PANEL_MARGIN_PX,
  heightPx: SIZE.heightPx + 2 * PANEL_MARGIN_PX,
};
/** On a phone. */
const SMALL_SIZE: Size = { widthPx: 96, heightPx: 64 };
const SMALL_CANVAS_PX = 480;
const MARGIN_PX = 10;

/**
 * The whole funnel in a corner with the visible area framed; a click or drag moves the view. Boxes are painted once per edit;
 * moving the view repaints only the frame.
 */
export function Minimap() {
  const { t } = useTranslation('designer');
  const store = useStoreApi();
  const { setCenter } = useReactFlow();
  const nodes = useDesigner(({ graph }) => graph.nodes);
  const size = useFlowStore(({ width }) => (width < SMALL_CANVAS_PX ? SMALL_SIZE : SIZE));
  const map = useRef<HTMLCanvasElement>(null);
  const sight = useRef<HTMLDivElement>(null);
  const place = useRef({ scale: 1, x: 0, y: 0 });

  useEffect(() => {
    const canvas = map.current;
    const pen = canvas?.getContext('2d');
    if (!canvas || !pen) return undefined;
    const density = window.devicePixelRatio;
    canvas.width = size.widthPx * density;
    canvas.height = size.heightPx * density;
    const { x, y, widthPx, heightPx } = boundsOf(nodes);
    const scale = Math.min((size.widthPx - 2 * MARGIN_PX) / widthPx, (size.heightPx - 2 * MARGIN_PX) / heightPx, 0.15);
    const at = {
      scale,
      x: (size.widthPx - widthPx * scale) / 2 - x * scale,
      y: (size.heightPx - heightPx * scale) / 2 - y * scale,
    };
    place.current = at;

    const paintBoxes = () => {
      pen.setTransform(1, 0, 0, 1, 0, 0);
      pen.clearRect(0, 0, canvas.width, canvas.height);
      pen.setTransform(scale * density, 0, 0, scale * density, at.x * density, at.y * density);
      drawBoxes(pen, nodes, readPaint(canvas));
    };
    const frameSight = () => {
      const { width, height, transform } = store.getState();
      const [shiftX, shiftY, zoom] = transform;
      if (!sight.current) return;
      const { style } = sight.current;
      const left = toWithin((-shiftX / zoom) * scale + at.x, size.widthPx);
      const top = toWithin((-shiftY / zoom) * scale + at.y, size.heightPx);
      const right = toWithin(((width - shiftX) / zoom) * scale + at.x, size.widthPx);
      const bottom = toWithin(((height - shiftY) / zoom) * scale + at.y, size.heightPx);
      style.width = `${right - left}px`;
      style.height = `${bottom - top}px`;
      style.transform = `translate(${left}px, ${top}px)`;
      style.visibility = right > left && bottom > top ? '' : 'hidden';
    };

    paintBoxes();
    frameSight();
    const unsubscribe = store.subscribe((now, before) => {
      if (now.transform !== before.transform || now.width !== before.width || now.height !== before.height)
        frameSight();
    });
    const theme = new MutationObserver(paintBoxes);
    theme.observe(document.documentElement, { attributes: true });
    return () => {
      unsubscribe();
      theme.disconnect();
    };
  }, [nodes, store, size]);

  function handlePointer(event: PointerEvent<HTMLCanvasElement>) {
    if (event.buttons === 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const { scale, x, y } = place.current;
    const { transform } = store.getState();
    setCenter((event.clientX - left - x) / scale, (event.clientY - top - y) / scale, { zoom: transform[2] });
  }

  return (
    <Panel position="bottom-right" className="minimap">
      <canvas
        ref={map}
        className="minimap-boxes"
        style={{ width: size.widthPx, height: size.heightPx }}
        role="img"
        aria-label={t('canvas.minimap')}
        onPointerDown={handlePointer}
        onPointerMove={handlePointer}
      />
      <div ref={sight} className="minimap-sight" />
    </Panel>
  );
}

/** The frame ends at the edge of the map; cut off by it, a part of it would be a stray line. */
const toWithin = (px: number, maxPx: number) => Math.min(Math.max(px, 0), maxPx);
