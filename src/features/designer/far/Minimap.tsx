import { useEffect, useRef, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel, useReactFlow, useStoreApi } from 'reactflow';

import { boundsOf } from '../canvas/viewport';
import { useDesigner } from '../useDesigner';

import { drawBoxes, readPaint } from './drawFunnel';
import './farView.css';

const WIDTH_PX = 200;
const HEIGHT_PX = 150;
const MARGIN_PX = 10;

/**
 * The whole funnel in a corner, with what is in sight framed; pressing or pulling moves the view. Boxes are painted once per
 * edit and only copied while the view moves.
 */
export function Minimap() {
  const { t } = useTranslation('designer');
  const store = useStoreApi();
  const { setCenter } = useReactFlow();
  const nodes = useDesigner(({ graph }) => graph.nodes);
  const map = useRef<HTMLCanvasElement>(null);
  const place = useRef({ scale: 1, x: 0, y: 0 });

  useEffect(() => {
    const canvas = map.current;
    const pen = canvas?.getContext('2d');
    if (!canvas || !pen) return undefined;
    const density = window.devicePixelRatio;
    canvas.width = WIDTH_PX * density;
    canvas.height = HEIGHT_PX * density;
    const boxes = document.createElement('canvas');
    boxes.width = canvas.width;
    boxes.height = canvas.height;
    const { x, y, widthPx, heightPx } = boundsOf(nodes);
    const scale = Math.min((WIDTH_PX - 2 * MARGIN_PX) / widthPx, (HEIGHT_PX - 2 * MARGIN_PX) / heightPx, 0.15);
    const at = {
      scale,
      x: (WIDTH_PX - widthPx * scale) / 2 - x * scale,
      y: (HEIGHT_PX - heightPx * scale) / 2 - y * scale,
    };
    place.current = at;

    const paintBoxes = () => {
      const brush = boxes.getContext('2d');
      if (!brush) return;
      brush.setTransform(1, 0, 0, 1, 0, 0);
      brush.clearRect(0, 0, boxes.width, boxes.height);
      brush.setTransform(scale * density, 0, 0, scale * density, at.x * density, at.y * density);
      drawBoxes(brush, nodes, readPaint(canvas));
    };
    let frame = 0;
    const draw = () => {
      frame = 0;
      const { width, height, transform } = store.getState();
      const [shiftX, shiftY, zoom] = transform;
      pen.setTransform(density, 0, 0, density, 0, 0);
      pen.clearRect(0, 0, WIDTH_PX, HEIGHT_PX);
      pen.drawImage(boxes, 0, 0, WIDTH_PX, HEIGHT_PX);
      pen.strokeStyle = readPaint(canvas).selected;
      pen.lineWidth = 1.5;
      const left = (-shiftX / zoom) * scale + at.x;
      const top = (-shiftY / zoom) * scale + at.y;
      pen.strokeRect(left, top, (width / zoom) * scale, (height / zoom) * scale);
    };
    const drawSoon = () => {
      if (frame === 0) frame = requestAnimationFrame(draw);
    };
    const repaint = () => {
      paintBoxes();
      drawSoon();
    };

    repaint();
    const unsubscribe = store.subscribe(drawSoon);
    const theme = new MutationObserver(repaint);
    theme.observe(document.documentElement, { attributes: true });
    return () => {
      unsubscribe();
      theme.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [nodes, store]);

  function handlePointer(event: PointerEvent<HTMLCanvasElement>) {
    if (event.buttons === 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const { scale, x, y } = place.current;
    const { transform } = store.getState();
    setCenter((event.clientX - left - x) / scale, (event.clientY - top - y) / scale, { zoom: transform[2] });
  }

  return (
    <Panel position="bottom-right">
      <canvas
        ref={map}
        className="minimap"
        role="img"
        aria-label={t('canvas.minimap')}
        onPointerDown={handlePointer}
        onPointerMove={handlePointer}
      />
    </Panel>
  );
}
