import { useTranslation } from 'react-i18next';

import { addEveryone, mentionsEveryone, removeEveryone, type WrittenText } from '@contract/variables';

import './composer.css';

interface Props {
  value: WrittenText;
  /** Gets the whole text with or without the mention. */
  onChange: (text: string) => void;
}

/** Whether a message mentions everyone in the group. */
export function EveryoneSwitch({ value, onChange }: Props) {
  const { t } = useTranslation('variables');
  const isOn = mentionsEveryone(value);
  return (
    <label className="everyoneSwitch" title={t('everyone.hint')}>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        onChange={() => onChange(isOn ? removeEveryone(value.text) : addEveryone(value.text))}
      />
      {t('names.everyone')}
    </label>
  );
}
