import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStoreApi } from 'reactflow';

const MOVED = /^Moved selected node \w+\. New position, x: (-?\d+), y: (-?\d+)/;
const FLOW_ID = '1';

/**
 * React Flow 11 has English built in for screen readers, and warns of a new `nodeTypes` object that development's double
 * rendering only seems to make. Both are put right through its own store.
 */
export function useTranslatedReactFlow(): void {
  const store = useStoreApi();
  const { t } = useTranslation('designer');
  // Before React Flow's first render, which is when it warns.
  useState(() => {
    store.setState({ onError: () => undefined });
  });

  useEffect(() => {
    describe(`react-flow__node-desc-${FLOW_ID}`, t('canvas.nodeHelp'));
    describe(`react-flow__edge-desc-${FLOW_ID}`, t('canvas.edgeHelp'));
    return store.subscribe(({ ariaLiveMessage }) => {
      const moved = MOVED.exec(ariaLiveMessage);
      if (!moved) return;
      const [, x = '', y = ''] = moved;
      store.setState({ ariaLiveMessage: t('canvas.moved', { x, y }) });
    });
  }, [store, t]);
}

function describe(elementId: string, text: string): void {
  const element = document.getElementById(elementId);
  if (element) element.textContent = text;
}
