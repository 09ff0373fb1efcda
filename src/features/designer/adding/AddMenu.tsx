import { useEffect, useLayoutEffect, useRef, type FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import type { NodeType } from '@contract/schemas/shapes';

import { MenuList } from '@/ui/MenuList';

import { designerActions } from '../designerSlice';
import { focusPanel } from '../focus/focusTargets';
import { NodeIcon } from '../nodes/NodeIcon';
import { viewOf } from '../nodes/nodeViews';
import { useNodeTypes } from '../nodes/useNodeTypes';

import './adding.css';
import { cornerOf, type AddMenuState } from './useAddMenu';

/** Space between the menu and the edge of the canvas, in pixels. */
const MARGIN_PX = 8;

/** The node types that can be added here. A choice adds the node, selects it and focuses its first field. */
export function AddMenu({ menu, onClose }: { menu: AddMenuState; onClose: () => void }) {
  const { t } = useTranslation('designer');
  const dispatch = useDispatch();
  const known = useNodeTypes();
  const types = known.filter((type) => type !== 'start');
  const list = useRef<HTMLUListElement>(null);
  const { ties, drop, screen, opener } = menu;

  // Its size is known only now; inside of the canvas it stays visible.
  useLayoutEffect(() => {
    const box = list.current;
    const frame = box?.offsetParent?.getBoundingClientRect();
    if (!box || !frame) return;
    const within = (px: number, lengthPx: number, maxPx: number) =>
      Math.max(MARGIN_PX, Math.min(px, maxPx - lengthPx - MARGIN_PX));
    box.style.left = `${within(screen.x - frame.left, box.offsetWidth, frame.width)}px`;
    box.style.top = `${within(screen.y - frame.top, box.offsetHeight, frame.height)}px`;
  }, [screen]);

  // The settings that may follow.
  useEffect(() => {
    for (const type of known)
      void viewOf(type)
        .preload?.()
        .catch(() => undefined);
  }, [known]);

  function add(type: NodeType) {
    dispatch(designerActions.nodeAdded(type, ties, drop && cornerOf(type, drop)));
    focusPanel();
  }

  function handleBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) onClose();
  }

  function handleClose() {
    const canvas = list.current?.closest<HTMLElement>('.canvas');
    onClose();
    const isThere = (opener instanceof HTMLElement || opener instanceof SVGElement) && opener !== document.body;
    if (isThere && opener.isConnected) opener.focus({ preventScroll: true });
    else canvas?.focus();
  }

  return (
    <div className="addMenu" onBlur={handleBlur}>
      <MenuList
        ref={list}
        className="addMenu-list"
        label={t('canvas.addMenu')}
        items={types.map((type) => ({
          key: type,
          label: t(`nodes.${type}`),
          icon: <NodeIcon type={type} />,
          onSelect: () => add(type),
        }))}
        onClose={handleClose}
      />
    </div>
  );
}
