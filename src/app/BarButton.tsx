import { LineIcon } from '@/ui/LineIcon';

import { BAR_ICONS, type BarIconName } from './barIcons';

interface Props {
  icon: BarIconName;
  label: string;
  /** Shows the label as a tooltip only, at any width. */
  isIconOnly?: boolean;
  onClick: () => void;
}

/** A button of the top bar: icon and label, on narrow screens only the icon. */
export function BarButton({ icon, label, isIconOnly = false, onClick }: Props) {
  return (
    <button type="button" className="barButton" aria-label={label} title={label} onClick={onClick}>
      <LineIcon path={BAR_ICONS[icon]} />
      {!isIconOnly && <span className="barButton-label">{label}</span>}
    </button>
  );
}
