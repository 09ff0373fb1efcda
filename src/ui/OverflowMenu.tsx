import { useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';

import './overflowMenu.css';

/** One entry of the menu. */
export interface MenuItem {
  key: string;
  label: string;
  isDangerous?: boolean;
  isDisabled?: boolean;
  onSelect: () => void;
}

/** Height of an entry; on a phone that of a finger. */
const ITEM_PX = { wide: 32, narrow: 44 };
const NARROW_PX = 600;
const MARGIN_PX = 16;

/** A button with three dots that opens the rarer actions below it, or above where there is no space. Arrows move, Esc closes, the focus returns. */
export function OverflowMenu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  const menuId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isUp, setIsUp] = useState(false);

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

  function handleKey(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === 'Escape' && isOpen) close();
    const step = stepOf(event.key);
    if (step === null) return;
    event.preventDefault();
    if (isOpen) focusItem(event.currentTarget, step);
    else open();
  }

  function handleBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
  }

  return (
    <div className="overflowMenu" onKeyDown={handleKey} onBlur={handleBlur}>
      <button
        ref={opener}
        type="button"
        className="plainButton overflowMenu-opener"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
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
        <ul id={menuId} role="menu" aria-label={label} className="overflowMenu-list" data-up={isUp}>
          {items.map(({ key, label: words, isDangerous = false, isDisabled = false, onSelect }, at) => (
            <li key={key} role="none">
              <button
                type="button"
                role="menuitem"
                tabIndex={-1}
                autoFocus={at === 0}
                className="overflowMenu-item"
                data-dangerous={isDangerous}
                disabled={isDisabled}
                onClick={() => {
                  close();
                  onSelect();
                }}
              >
                {words}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type Step = 'next' | 'previous' | 'first' | 'last';

const steps: Record<string, Step> = { ArrowDown: 'next', ArrowUp: 'previous', Home: 'first', End: 'last' };

const stepOf = (key: string): Step | null => steps[key] ?? null;

function focusItem(menu: HTMLElement, step: Step): void {
  const items = [...menu.querySelectorAll<HTMLElement>('[role=menuitem]:enabled')];
  const at = items.findIndex((item) => item === document.activeElement);
  const places: Record<Step, number> = {
    next: (at + 1) % items.length,
    previous: (at - 1 + items.length) % items.length,
    first: 0,
    last: items.length - 1,
  };
  items[places[step]]?.focus();
}
