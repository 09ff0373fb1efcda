import { ICONS } from '@/ui/icons';
import { LineIcon } from '@/ui/LineIcon';

interface Props {
  titleId: string;
  title: string;
  closeLabel: string;
  onClose: () => void;
}

/** The title of the side panel and its close button. */
export function PanelHead({ titleId, title, closeLabel, onClose }: Props) {
  return (
    <header className="settingsPanel-head">
      <h2 id={titleId} className="settingsPanel-title">
        {title}
      </h2>
      <button type="button" className="iconButton" title={closeLabel} aria-label={closeLabel} onClick={onClose}>
        <LineIcon path={ICONS.close} />
      </button>
    </header>
  );
}
