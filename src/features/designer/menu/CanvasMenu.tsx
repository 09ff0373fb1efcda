import { useLayoutEffect, useRef, type FocusEvent } from 'react';

import { MenuList, type MenuItem } from '@/ui/MenuList';

import type { Position } from '../graph/placement';
import './canvasMenu.css';

/** Space between the menu and the edge of the canvas, in pixels. */
const MARGIN_PX = 8;

/** Where a menu opens on the canvas. */
export interface MenuPlace {
  /** In pixels of the window. */
  screen: Position;
  /** Gets the focus back. */
  opener: Element | null;
}

interface Props {
  label: string;
  items: readonly MenuItem[];
  place: MenuPlace;
  onClose: () => void;
}

/** A menu at a place of the canvas, all of it within the canvas. */
export function CanvasMenu({ label, items, place: { screen, opener }, onClose }: Props) {
  const list = useRef<HTMLUListElement>(null);

  // Its size is known only now.
  useLayoutEffect(() => {
    const box = list.current;
    const frame = box?.offsetParent?.getBoundingClientRect();
    if (!box || !frame) return;
    const within = (px: number, lengthPx: number, maxPx: number) =>
      Math.max(MARGIN_PX, Math.min(px, maxPx - lengthPx - MARGIN_PX));
    box.style.left = `${within(screen.x - frame.left, box.offsetWidth, frame.width)}px`;
    box.style.top = `${within(screen.y - frame.top, box.offsetHeight, frame.height)}px`;
  }, [screen]);

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
    <div onBlur={handleBlur}>
      <MenuList ref={list} className="canvasMenu" label={label} items={items} onClose={handleClose} />
    </div>
  );
}
