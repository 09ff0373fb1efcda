import { LineIcon } from '@/ui/LineIcon';

import { BAR_ICONS, type BarIconName } from './barIcons';

interface Props {
  icon: BarIconName;
  label: string;
  onClick: () => void;
}

/** A button of the top bar: icon and label, on narrow screens only the icon. */
export function BarButton({ icon, label, onClick }: Props) {
  return (
    <button type="button" className="barButton" title={label} onClick={onClick}>
      <LineIcon path={BAR_ICONS[icon]} />
      <span className="barButton-label">{label}</span>
    </button>
  );
}
