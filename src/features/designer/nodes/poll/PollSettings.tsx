import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import { limits } from '@contract/limits';
import type { PollData } from '@contract/planner/nodes/poll';
import { toDelayData } from '@contract/planner/nodes/waiting';
import type { FunnelNode } from '@contract/schemas/shapes';
import { trimVisible } from '@contract/visibleText';

import { useVariables } from '@/api/useVariables';
import { InsertBar } from '@/entities/message/InsertBar';
import { PollFields } from '@/entities/message/PollFields';
import { designerActions } from '@/features/designer/designerSlice';
import { focusPanel } from '@/features/designer/focus/focusTargets';
import { WaitFields } from '@/features/designer/panel/WaitFields';

import { AutoTextArea } from '../message/AutoTextArea';
import { changeText } from '../message/changeText';
import { useFreeOptions } from './useFreeOptions';

const max = limits.poll.questionMaxChars;

/** Question, options and delay of a poll. */
export function PollSettings({ node: { id, data } }: { node: FunnelNode<'poll'> }) {
  const { t } = useTranslation('designer');
  const dispatch = useDispatch();
  const fieldId = useId();
  const { isLoaded, language, fields } = useVariables();
  const change = (part: PollData) => dispatch(designerActions.nodeEdited({ id, change: part }));
  const handleQuestion = (text: string) => change(changeText(data, text, language));
  const { message = '', options = [], isMultiple = false } = data;
  const count = trimVisible(message).length;

  return (
    <>
      <div className="panelField">
        <label htmlFor={fieldId}>{t('poll.question')}</label>
        <AutoTextArea
          id={fieldId}
          className="plainText"
          rows={2}
          value={message}
          aria-invalid={count > max}
          aria-describedby={`${fieldId}-counter`}
          onChange={({ target }) => handleQuestion(target.value)}
        />
        {isLoaded && <InsertBar fieldId={fieldId} fields={fields} onInsert={handleQuestion} />}
        <p id={`${fieldId}-counter`} className="hint panelField-hint" data-problem={count > max}>
          {t('panel.counter', { count, max })}
        </p>
      </div>
      <PollFields poll={{ options, isMultiple }} onChange={change} />
      <AnswerSteps id={id} />
      <WaitFields
        legend={t('poll.delay')}
        totalMinutes={data.delay}
        onChange={(waiting) => change(toDelayData(waiting))}
      />
      <p className="hint panelField-hint">{t('poll.hint')}</p>
    </>
  );
}

/** For each option that leads nowhere yet: a button that adds the message which follows it. */
function AnswerSteps({ id }: { id: string }) {
  const { t } = useTranslation('designer');
  const dispatch = useDispatch();
  const options = useFreeOptions(id);
  if (options.length === 0) return null;
  return (
    <div className="row hint insertBar" role="group" aria-label={t('poll.steps')}>
      <span aria-hidden="true">{t('poll.steps')}</span>
      {options.map(({ option, at }) => (
        <button
          key={option}
          type="button"
          className="chip insertBar-chip"
          onClick={() => {
            dispatch(designerActions.nodeAdded('message', { afterId: id, option: at }));
            focusPanel();
          }}
        >
          {option}
        </button>
      ))}
    </div>
  );
}
