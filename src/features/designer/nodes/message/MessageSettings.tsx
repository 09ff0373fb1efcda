import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import { countCharacters } from '@contract/graphemes';
import { longestText } from '@contract/messengerKinds';
import type { MessageData } from '@contract/planner/nodes/message';
import { toDelayData } from '@contract/planner/nodes/waiting';
import type { FunnelNode } from '@contract/schemas/shapes';
import { hasVisibleText } from '@contract/visibleText';

import { useAbilities } from '@/api/useAbilities';
import { useVariables } from '@/api/useVariables';
import { FormatBar, handleFormatKey } from '@/entities/message/FormatBar';
import { InsertBar } from '@/entities/message/InsertBar';
import { ShortLinkSwitch } from '@/entities/message/ShortLinkSwitch';
import { MessageBody } from '@/entities/plan/MessageBody';
import { TemplateChoice } from '@/entities/templates/TemplateChoice';
import { addText, type TemplateContent } from '@/entities/templates/templateContent';

import { designerActions } from '@/features/designer/designerSlice';
import { WaitFields } from '@/features/designer/panel/WaitFields';
import { useNodeTexts } from '@/features/designer/texts/nodeTextsContext';

import { AutoTextArea } from './AutoTextArea';
import { changeText } from './changeText';
import { MediaField } from './MediaField';
import './messageBubble.css';

/** Text, delay and file of a message. */
export function MessageSettings({ node }: { node: FunnelNode<'message'> }) {
  const { t } = useTranslation(['designer', 'common']);
  const dispatch = useDispatch();
  const id = useId();
  const text = node.data.message ?? '';
  const max = longestText(useAbilities(), (node.data.media ?? null) !== null);
  const isTooLong = text.length > max;
  const { isLoaded, language, fields } = useVariables();
  const { markedOf } = useNodeTexts();
  const change = (part: MessageData) => dispatch(designerActions.nodeEdited({ id: node.id, change: part }));
  const handleChange = (changed: string) => change(changeText(node.data, changed, language));
  const { variables = null, media = null } = node.data;
  const isEmpty = !hasVisibleText(text) && media === null;

  function insertTemplate({ mediaUrl, ...content }: TemplateContent) {
    const added = addText({ text, variables }, content);
    change({
      message: added.text,
      ...(added.variables !== variables && { variables: added.variables }),
      ...(mediaUrl !== null && { media: mediaUrl }),
    });
  }

  return (
    <>
      <div className="panelField">
        <label htmlFor={id}>{t('panel.message')}</label>
        <FormatBar fieldId={id} onFormat={handleChange} />
        <AutoTextArea
          id={id}
          className="plainText"
          rows={4}
          value={text}
          aria-invalid={isTooLong}
          aria-describedby={`${id}-counter`}
          onKeyDown={(event) => handleFormatKey(event, handleChange)}
          onChange={({ target }) => handleChange(target.value)}
        />
        {isLoaded && <InsertBar fieldId={id} fields={fields} value={{ text, variables }} onInsert={handleChange} />}
        <ShortLinkSwitch text={text} onChange={handleChange} />
        <p id={`${id}-counter`} className="hint panelField-hint" data-problem={isTooLong}>
          {t('panel.counter', { count: text.length, max })}
          {countCharacters(text) < text.length && ` (${t('common:emojiCounts')})`}
          {isTooLong && ` — ${t('panel.tooLong', { max })}`}
        </p>
      </div>
      {!isEmpty && (
        <div className="panelField" role="group" aria-label={t('panel.bubble')}>
          <span aria-hidden className="panelField-label">
            {t('panel.bubble')}
          </span>
          <div className="messageBubble">
            <MessageBody text={markedOf(node)} mediaUrl={media} />
          </div>
        </div>
      )}
      <WaitFields
        legend={t('panel.messageDelay')}
        totalMinutes={node.data.delay}
        onChange={(waiting) => change(toDelayData(waiting))}
      />
      <MediaField node={node} />
      <TemplateChoice
        isEmpty={isEmpty}
        readContent={() => Promise.resolve({ text, variables, mediaUrl: media })}
        onInsert={insertTemplate}
      />
    </>
  );
}
