import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import { limits } from '@contract/limits';
import type { FunnelNode } from '@contract/schemas/shapes';

import { useVariables } from '@/api/useVariables';
import { InsertBar } from '@/ui/composer/InsertBar';

import { designerActions } from '../designerSlice';
import { changeText } from '../graph/changeText';
import { toDelayData } from '../graph/waitingTime';

import { AutoTextArea } from './AutoTextArea';
import { MediaField } from './MediaField';
import { WaitFields } from './WaitFields';

const max = limits.funnel.messageMaxChars;

/** Text, delay and file of a message. */
export function MessageSettings({ node }: { node: FunnelNode }) {
  const { t } = useTranslation('designer');
  const dispatch = useDispatch();
  const id = useId();
  const text = node.data.message ?? '';
  const isTooLong = text.length > max;
  const { isOffered, language, fields } = useVariables();
  const handleChange = (changed: string) =>
    dispatch(designerActions.nodeEdited({ id: node.id, change: changeText(node.data, changed, language) }));
  return (
    <>
      <div className="panelField">
        <label htmlFor={id}>{t('panel.message')}</label>
        <AutoTextArea
          id={id}
          className="textField"
          rows={4}
          value={text}
          aria-invalid={isTooLong}
          aria-describedby={`${id}-counter`}
          onChange={({ target }) => handleChange(target.value)}
        />
        {isOffered && <InsertBar fieldId={id} fields={fields} onInsert={handleChange} />}
        <p id={`${id}-counter`} className="panelField-hint" data-problem={isTooLong}>
          {t('panel.counter', { count: text.length, max })}
          {isTooLong && ` — ${t('panel.tooLong', { max })}`}
        </p>
      </div>
      <WaitFields
        legend={t('panel.messageDelay')}
        totalMinutes={node.data.delay}
        onChange={(waiting) => dispatch(designerActions.nodeEdited({ id: node.id, change: toDelayData(waiting) }))}
      />
      <MediaField node={node} />
    </>
  );
}
