import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStoreApi } from 'reactflow';

const MOVED = /^Moved selected node \w+\. New position, x: (-?\d+), y: (-?\d+)/;
const FLOW_ID = '1';

/** Translates React Flow 11's built-in English for screen readers and silences its false `nodeTypes` warning in strict mode. */
export function useTranslatedReactFlow(): void {
  const store = useStoreApi();
  const { t } = useTranslation('designer');
  // Before React Flow's first render, which warns.
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
