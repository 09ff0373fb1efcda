import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { readTyped } from '@/lib/typedTime';
import { MomentPicker } from '@/ui/MomentPicker';

interface Props {
  /** As it is written in the address. */
  day: string;
  onDay: (day: string) => void;
}

const toText = (day: string) => day.split('-').reverse().join('.');

/** The one day that is listed. What is typed and no day changes nothing. */
export function DayField({ day, onDay }: Props) {
  const { t } = useTranslation('journal');
  const id = useId();
  const [text, setText] = useState(() => toText(day));
  const [seen, setSeen] = useState(day);
  // Back and forward change the address, not the field.
  if (seen !== day) {
    setSeen(day);
    if (readTyped('date', text) !== day) setText(toText(day));
  }
  function handleChange(next: string) {
    setText(next);
    const read = readTyped('date', next);
    if (read !== null) onDay(read);
  }
  return (
    <>
      <label className="unseen" htmlFor={id}>
        {t('filters.day')}
      </label>
      <MomentPicker id={id} kind="date" text={text} onChange={handleChange} />
    </>
  );
}
