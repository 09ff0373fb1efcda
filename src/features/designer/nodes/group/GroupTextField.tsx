import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { limits } from '@contract/limits';
import type { GroupData } from '@contract/planner/nodes/group';
import { trimVisible } from '@contract/visibleText';

import { useAbilities } from '@/api/useAbilities';
import { useVariables } from '@/api/useVariables';
import { InsertBar } from '@/entities/message/InsertBar';

import { AutoTextArea } from '../message/AutoTextArea';
import { changeText } from '../message/changeText';

interface Props {
  act: 'rename' | 'describe';
  data: GroupData;
  onChange: (part: GroupData) => void;
}

const texts = { rename: 'group.name', describe: 'group.description' } as const;

/** The new name or description, which may have variables. */
export function GroupTextField({ act, data, onChange }: Props) {
  const { t } = useTranslation('designer');
  const id = useId();
  const { isLoaded, language, fields } = useVariables();
  const handleText = (text: string) => onChange(changeText(data, text, language));
  const { nameMaxChars, descriptionMaxChars } = useAbilities();
  const { message = '' } = data;
  const max = act === 'rename' ? Math.min(limits.groups.nameMaxChars, nameMaxChars) : descriptionMaxChars;
  const count = trimVisible(message).length;
  return (
    <div className="panelField">
      <label htmlFor={id}>{t(texts[act])}</label>
      <AutoTextArea
        id={id}
        className="plainText"
        rows={act === 'rename' ? 1 : 3}
        value={message}
        aria-invalid={count > max}
        aria-describedby={`${id}-counter`}
        onChange={({ target }) => handleText(target.value)}
      />
      {isLoaded && <InsertBar fieldId={id} fields={fields} onInsert={handleText} />}
      <p id={`${id}-counter`} className="hint panelField-hint" data-problem={count > max}>
        {t('panel.counter', { count, max })}
      </p>
    </div>
  );
}
