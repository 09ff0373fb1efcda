import { useEffect, useRef } from 'react';
import { useStoreApi } from 'reactflow';

import { routeGraph } from '../edges/routeGraph';
import { selectedNodeIds } from '../graph/selection';
import { useDesigner } from '../useDesigner';

import { drawBoxes, drawFrames, drawLines, readPaint } from './drawFunnel';
import './overview.css';

const LINE_PX = 1;
const FRAME_PX = 3;

/** The funnel at a far zoom: boxes and lines on one canvas instead of thousands of elements. */
export function Overview() {
  const store = useStoreApi();
  const graph = useDesigner(({ graph }) => graph);
  const selection = useDesigner((designer) => designer.selection);
  const layer = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const canvas = layer.current;
    const pen = canvas?.getContext('2d');
    if (!canvas || !pen) return undefined;
    const selected = new Set(selectedNodeIds(selection));
    const { routeOf } = routeGraph(graph);
    let frame = 0;

    const draw = () => {
      frame = 0;
      const { width, height, transform } = store.getState();
      const [x, y, zoom] = transform;
      const density = window.devicePixelRatio;
      if (canvas.width !== width * density) canvas.width = width * density;
      if (canvas.height !== height * density) canvas.height = height * density;
      pen.setTransform(1, 0, 0, 1, 0, 0);
      pen.clearRect(0, 0, canvas.width, canvas.height);
      pen.setTransform(zoom * density, 0, 0, zoom * density, x * density, y * density);
      const paint = readPaint(canvas);
      pen.lineWidth = LINE_PX / zoom;
      drawLines(pen, routeOf.values(), paint);
      drawBoxes(pen, graph.nodes, paint);
      pen.lineWidth = FRAME_PX / zoom;
      drawFrames(pen, graph.nodes, selected, paint);
    };
    const drawSoon = () => {
      if (frame === 0) frame = requestAnimationFrame(draw);
    };

    draw();
    const unsubscribe = store.subscribe((now, before) => {
      if (now.transform !== before.transform || now.width !== before.width || now.height !== before.height) drawSoon();
    });
    const theme = new MutationObserver(drawSoon);
    theme.observe(document.documentElement, { attributes: true });
    return () => {
      unsubscribe();
      theme.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [store, graph, selection]);

  return <canvas ref={layer} className="farView" aria-hidden />;
}
