import { createRoot } from 'react-dom/client';
import ReactFlow, { Background, Controls, MiniMap, ReactFlowProvider } from 'reactflow';

import { contentOf } from '@contract/planner/content';

import { drawBigFunnel } from '../bigFunnel';

const graph = drawBigFunnel(Number(new URLSearchParams(location.search).get('nodes')));
const nodes = graph.nodes.map((node) => ({
  ...node,
  type: 'default',
  data: { label: contentOf(node)?.text ?? node.type },
}));

const edges = graph.edges.map(({ id, source, target }) => ({ id, source, target, type: 'smoothstep' }));

/** The canvas as in the library's first example: every node is an element, in view or not. */
function NaiveCanvas() {
  return (
    <div style={{ width: '100vw', height: '100vh' }}>
      <ReactFlowProvider>
        <ReactFlow defaultNodes={nodes} defaultEdges={edges} minZoom={0.05} fitView>
          <Background />
          <MiniMap />
          <Controls />
        </ReactFlow>
      </ReactFlowProvider>
    </div>
  );
}

const notes = window as unknown as { startedMs: number; drawnMs?: number };
notes.startedMs = performance.now();
const element = document.getElementById('root');
if (element) createRoot(element).render(<NaiveCanvas />);

/** Drawn is when the nodes are visible and the main thread is idle. */
function look(): void {
  const node = document.querySelector<HTMLElement>('.react-flow__edge');
  if (node) setTimeout(() => (notes.drawnMs = performance.now()), 0);
  else requestAnimationFrame(look);
}
requestAnimationFrame(look);
