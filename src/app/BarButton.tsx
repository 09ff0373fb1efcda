import { BAR_ICONS, type BarIcon } from './barIcons';

interface Props {
  icon: BarIcon;
  label: string;
  onClick: () => void;
}

/** A button of the top bar: icon and label, on narrow screens only the icon. */
export function BarButton({ icon, label, onClick }: Props) {
  return (
    <button type="button" className="barButton" title={label} onClick={onClick}>
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" className="barButton-icon">
        <path d={BAR_ICONS[icon]} />
      </svg>
      <span className="barButton-label">{label}</span>
    </button>
  );
}
