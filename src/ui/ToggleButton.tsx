import type { ReactNode } from 'react';

import './toggleButton.css';

interface Props {
  isOn: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A button that is on or off. */
export function ToggleButton({ isOn, onClick, children }: Props) {
  return (
    <button type="button" className="toggleButton" aria-pressed={isOn} onClick={onClick}>
      {children}
    </button>
  );
}
