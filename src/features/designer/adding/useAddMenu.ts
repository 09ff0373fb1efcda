import { useCallback, useState } from 'react';
import { useDispatch } from 'react-redux';

import type { NodeType } from '@contract/schemas/shapes';

import { designerActions } from '../designerSlice';
import { PANEL_ID } from '../focus/focusTargets';
import type { Ties } from '../graph/appendStep';
import { NODE_SIZES } from '../graph/nodeSize';
import type { Position } from '../graph/placement';
import type { MenuPlace } from '../menu/CanvasMenu';

/** Which point of a new node is at the place where it was dropped. */
type Hold = 'left' | 'middle' | 'right';

/** The menu of node types: where it opens, and what the chosen node is connected to. */
export interface AddMenuState extends MenuPlace {
  ties: Ties;
  /** Where the new node is dropped, in pixels at zoom 1; otherwise it stands beside its neighbour. */
  drop: { point: Position; hold: Hold } | null;
}

/** The menu's state and the actions that open and close it. */
export interface AddMenuControl {
  menu: AddMenuState | null;
  open: (menu: Omit<AddMenuState, 'opener'>) => void;
  close: () => void;
}

/** The menu that is open on the canvas, one at a time. */
export function useAddMenu(): AddMenuControl {
  const [menu, setMenu] = useState<AddMenuState | null>(null);
  const dispatch = useDispatch();
  const open = useCallback(
    (wished: Omit<AddMenuState, 'opener'>) => {
      setMenu({ ...wished, opener: document.activeElement });
      if (isSheetOpen()) dispatch(designerActions.elementSelected(null));
    },
    [dispatch],
  );
  const close = useCallback(() => setMenu(null), []);
  return { menu, open, close };
}

/** On a phone the settings are a sheet, which would lie over the menu. */
function isSheetOpen(): boolean {
  const panel = document.getElementById(PANEL_ID)?.getBoundingClientRect();
  return panel !== undefined && panel.left <= 0 && panel.width >= window.innerWidth;
}

/** Upper left corner of a node that is held at a point. */
export function cornerOf(type: NodeType, { point, hold }: { point: Position; hold: Hold }): Position {
  const { widthPx, heightPx } = NODE_SIZES[type];
  const leftPx = { left: 0, middle: widthPx / 2, right: widthPx }[hold];
  return { x: point.x - leftPx, y: point.y - heightPx / 2 };
}
