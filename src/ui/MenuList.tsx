import type { KeyboardEvent, ReactNode, Ref } from 'react';

import './menuList.css';

/** One entry of a menu. */
export interface MenuItem {
  key: string;
  label: string;
  icon?: ReactNode;
  isDangerous?: boolean;
  isDisabled?: boolean;
  onSelect: () => void;
}

interface Props {
  id?: string;
  label: string;
  items: readonly MenuItem[];
  className?: string;
  isTitled?: boolean;
  ref?: Ref<HTMLUListElement>;
  /** Called before a choice takes effect, and on Esc. */
  onClose: () => void;
}

/** The entries of an open menu: the first has the focus, arrows and first letters move it, Enter chooses, Esc closes. */
export function MenuList({ id, label, items, className = '', isTitled = false, ref, onClose }: Props) {
  function handleKey(event: KeyboardEvent<HTMLUListElement>) {
    const step = stepOf(event.key);
    const isLetter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key === 'Escape') onClose();
    else if (step !== null) focusItem(event.currentTarget, step);
    else if (isLetter) focusByLetter(event.currentTarget, event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <ul
      ref={ref}
      id={id}
      role="menu"
      data-titled={isTitled}
      aria-label={label}
      className={`frame menuList ${className}`}
      onKeyDown={handleKey}
      // Some browsers take the focus away before the click, and a menu without the focus closes.
      onMouseDown={(event) => event.preventDefault()}
    >
      {items.map(({ key, label: words, icon, isDangerous = false, isDisabled = false, onSelect }, at) => (
        <li key={key} role="none">
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            autoFocus={at === 0}
            className="bareButton menuList-item"
            data-dangerous={isDangerous}
            disabled={isDisabled}
            onClick={() => {
              onClose();
              onSelect();
            }}
          >
            {icon}
            {words}
          </button>
        </li>
      ))}
    </ul>
  );
}

type Step = 'next' | 'previous' | 'first' | 'last';

const steps: Record<string, Step> = { ArrowDown: 'next', ArrowUp: 'previous', Home: 'first', End: 'last' };

/** The way an arrow key leads in a menu; null for other keys. */
export const stepOf = (key: string): Step | null => steps[key] ?? null;

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role=menuitem]:enabled')];

/** The next entry that begins with this letter. */
function focusByLetter(menu: HTMLElement, letter: string): void {
  const items = itemsOf(menu);
  const at = items.findIndex((item) => item === document.activeElement);
  const others = [...items.slice(at + 1), ...items.slice(0, Math.max(at, 0))];
  const begins = ({ textContent }: HTMLElement) =>
    textContent.trim().toLocaleLowerCase().startsWith(letter.toLocaleLowerCase());
  others.find(begins)?.focus();
}

function focusItem(menu: HTMLElement, step: Step): void {
  const items = itemsOf(menu);
  const at = items.findIndex((item) => item === document.activeElement);
  const places: Record<Step, number> = {
    next: (at + 1) % items.length,
    previous: (at - 1 + items.length) % items.length,
    first: 0,
    last: items.length - 1,
  };
  items[places[step]]?.focus();
}
