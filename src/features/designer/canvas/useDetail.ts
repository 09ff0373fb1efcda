import { useLayoutEffect } from 'react';
import { useStoreApi, type ReactFlowState } from 'reactflow';

import './detail.css';

/** How a card is drawn below a zoom: in larger letters, far away only what is read there, and then of that the beginning. */
const DETAILS = [
  { name: 'far few', zoom: 0.27 },
  { name: 'far', zoom: 0.45 },
  { name: 'large', zoom: 0.65 },
] as const;
/** It changes back only this much closer, so that a zoom around a border does not switch each time. */
const HYSTERESIS = 1.1;

/** Marks the canvas with what can be read at its zoom; the style sheet does the rest, so that no card renders. */
export function useDetail(): void {
  const store = useStoreApi();
  useLayoutEffect(() => {
    let shown: string | undefined;
    const follow = ({ domNode, transform }: ReactFlowState) => {
      const found = detailAt(transform[2], shown);
      const canvas = found === shown ? null : domNode?.closest<HTMLElement>('.canvas');
      if (!canvas) return;
      shown = found;
      if (found === undefined) delete canvas.dataset.detail;
      else canvas.dataset.detail = found;
    };
    follow(store.getState());
    return store.subscribe(follow);
  }, [store]);
}

const detailAt = (zoom: number, shown: string | undefined): string | undefined => {
  const shownAt = DETAILS.findIndex(({ name }) => name === shown);
  return DETAILS.find((detail, at) => zoom < detail.zoom * (shownAt >= 0 && shownAt <= at ? HYSTERESIS : 1))?.name;
};
