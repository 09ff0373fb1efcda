import { act, fireEvent } from '@testing-library/react';
import { useEffect } from 'react';
import ReactFlow, { internalsSymbol, ReactFlowProvider, useStoreApi, type Edge, type Node } from 'reactflow';

import { renderApp } from '@test/kit/renderApp';

import { showNodesAt, useFixedSizes, useKnownHandles, useStableNodes, useTranslatedReactFlow } from './reactFlowStore';

const node = (id: string, x: number): Node => ({
  ...{ id, type: 'message', data: {}, position: { x, y: 0 }, width: 240, height: 96 },
});
const nodes = [{ ...node('a', 0), selected: true }, node('b', 400)];
const edges: Edge[] = [{ id: 'ab', source: 'a', target: 'b' }];
const nodeTypes = { message: () => <p>Message</p> };

function Setup() {
  useTranslatedReactFlow();
  useStableNodes();
  useFixedSizes();
  useKnownHandles();
  return null;
}

function open() {
  const found: ReturnType<typeof useStoreApi>[] = [];
  function Store() {
    const store = useStoreApi();
    useEffect(() => void found.push(store), [store]);
    return null;
  }
  const canvas = (hasSetup: boolean) => (
    <ReactFlowProvider>
      <Store />
      {hasSetup && <Setup />}
      <ReactFlow nodes={nodes} edges={edges} nodeTypes={nodeTypes} />
    </ReactFlowProvider>
  );
  const app = renderApp(canvas(true));
  const [store] = found;
  if (!store) throw new Error('no store');
  return { ...app, store, removeSetup: () => app.rerender(canvas(false)) };
}

const rendered = (id: string) => document.querySelector<HTMLDivElement>(`.react-flow__node[data-id="${id}"]`);

describe("React Flow's store", () => {
  it('draws edges between nodes that were never measured', () => {
    open();
    expect(document.querySelectorAll('.react-flow__edge')).toHaveLength(1);
  });

  it('returns the same node list while the nodes are the same', () => {
    const { store } = open();
    const list = store.getState().getNodes();
    expect(list.map(({ id }) => id)).toEqual(['a', 'b']);
    act(() => store.setState({ transform: [10, 10, 1] }));
    expect(store.getState().getNodes()).toBe(list);
  });

  it('measures no node, so that nothing is rendered twice', () => {
    const report: (() => void)[] = [];
    const { ResizeObserver: Quiet } = window;
    jest.spyOn(window, 'ResizeObserver').mockImplementation((callback) => {
      const observer = new Quiet(callback);
      report.push(() => callback([{ target: rendered('a') } as unknown as ResizeObserverEntry], observer));
      return observer;
    });
    const { store } = open();
    jest.restoreAllMocks();
    const before = store.getState().nodeInternals;
    act(() => report.forEach((measure) => measure()));
    expect(report.length).toBeGreaterThan(0);
    expect(store.getState().nodeInternals).toBe(before);
  });

  it('moves a rendered node without its prop', () => {
    const { store } = open();
    act(() => showNodesAt(store, new Map([['b', { x: 56, y: 8 }]])));
    expect(rendered('b')?.style.transform).toBe('translate(56px,8px)');
  });

  it('shows the help and announces moves by keyboard in the language of the console', () => {
    const { store, t } = open();
    expect(document.getElementById('react-flow__node-desc-1')).toHaveTextContent(t('designer:canvas.nodeHelp'));
    expect(document.getElementById('react-flow__edge-desc-1')).toHaveTextContent(t('designer:canvas.edgeHelp'));
    fireEvent.keyDown(rendered('a') ?? document.body, { key: 'ArrowRight' });
    expect(store.getState().ariaLiveMessage).toBe(t('designer:canvas.moved', { x: 0, y: 0 }));
  });

  it('has no subscription of ours after unmounting', () => {
    const { store, removeSetup } = open();
    removeSetup();
    const added = Object.assign(node('c', 800), { [internalsSymbol]: { z: 0 } });
    act(() => store.setState({ nodeInternals: new Map([['c', added]]) }));
    expect(added[internalsSymbol]).toEqual({ z: 0 });
  });
});
