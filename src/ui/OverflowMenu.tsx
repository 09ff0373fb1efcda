import { useId, useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';

import { MenuList, stepOf, type MenuItem } from './MenuList';
import './overflowMenu.css';

/** Height of an entry; on a phone that of a finger. */
const ITEM_PX = { wide: 32, narrow: 44 };
const NARROW_PX = 600;
const MARGIN_PX = 16;
const EDGE_PX = 8;

interface Props {
  label: string;
  items: readonly MenuItem[];
  /** The label is shown above the entries, which do not say by themselves what they are. */
  isTitled?: boolean;
}

/** A button with three dots that opens the rarer actions below it, or above where there is no space. Arrows move, Esc closes, the focus returns. */
export function OverflowMenu({ label, items, isTitled = false }: Props) {
  const menuId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isUp, setIsUp] = useState(false);

  // It ends at its button; on a phone it may begin left of the screen then.
  useLayoutEffect(() => {
    const list = isOpen ? document.getElementById(menuId) : null;
    const hiddenPx = EDGE_PX - (list?.getBoundingClientRect().left ?? EDGE_PX);
    if (list && hiddenPx > 0) list.style.translate = `${hiddenPx}px`;
  }, [isOpen, menuId]);

  function open() {
    const belowPx = window.innerHeight - (opener.current?.getBoundingClientRect().bottom ?? 0);
    const itemPx = window.innerWidth < NARROW_PX ? ITEM_PX.narrow : ITEM_PX.wide;
    setIsUp(belowPx < items.length * itemPx + MARGIN_PX);
    setIsOpen(true);
  }

  function close() {
    setIsOpen(false);
    opener.current?.focus();
  }

  function handleKey(event: KeyboardEvent<HTMLButtonElement>) {
    if (event.key === 'Escape' && isOpen) close();
    if (stepOf(event.key) === null) return;
    event.preventDefault();
    open();
  }

  function handleBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
  }

  return (
    <div className="overflowMenu" onBlur={handleBlur}>
      <button
        ref={opener}
        type="button"
        className="plainButton overflowMenu-opener"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onKeyDown={handleKey}
        onClick={() => {
          if (isOpen) setIsOpen(false);
          else open();
        }}
      >
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" fill="currentColor">
          <path d="M4 8.4a1.6 1.6 0 110 3.2 1.6 1.6 0 010-3.2zm6 0a1.6 1.6 0 110 3.2 1.6 1.6 0 010-3.2zm6 0a1.6 1.6 0 110 3.2 1.6 1.6 0 010-3.2z" />
        </svg>
      </button>
      {isOpen && (
        <MenuList
          id={menuId}
          label={label}
          items={items}
          isTitled={isTitled}
          className={isUp ? 'overflowMenu-list overflowMenu-up' : 'overflowMenu-list'}
          onClose={close}
        />
      )}
    </div>
  );
}
