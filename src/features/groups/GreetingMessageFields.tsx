import { useTranslation } from 'react-i18next';

import type { GreetingMessage, Group } from '@contract/schemas/shapes';
import { MINUTE_MS } from '@contract/time';
import { editText, removeEveryone } from '@contract/variables';
import { hasVisibleText } from '@contract/visibleText';

import { useAbilities } from '@/api/useAbilities';
import { useUpload } from '@/api/useUpload';
import { useVariables } from '@/api/useVariables';
import { useNow } from '@/lib/useNow';
import { FilledPreview } from '@/entities/message/FilledPreview';
import { FormatBar, handleFormatKey } from '@/entities/message/FormatBar';
import { InsertBar } from '@/entities/message/InsertBar';
import { TemplateChoice } from '@/entities/templates/TemplateChoice';
import { addText } from '@/entities/templates/templateContent';
import { FileAttachment } from '@/ui/FileAttachment';
import { FormField } from '@/ui/FormField';

interface Props {
  /** The preview shows any of them. */
  groups: readonly Group[];
  value: GreetingMessage;
  /** Text of the problem, or null. */
  problem: string | null;
  onChange: (message: GreetingMessage) => void;
  onUploading: (isUploading: boolean) => void;
}

/** Text and file of a greeting, with what can be inserted and a preview for a group. */
export function GreetingMessageFields({ groups, value, problem, onChange, onUploading }: Props) {
  const { t } = useTranslation('groups');
  const nowMs = useNow(MINUTE_MS);
  const upload = useUpload();
  const { fileMaxBytes } = useAbilities();
  const { isLoaded, language, fields, zone, fill } = useVariables();
  const { text, variables, mediaUrl } = value;
  const handleText = (changed: string) => onChange({ ...value, ...editText(value, changed, language) });
  return (
    <>
      <FormField label={t('greeting.message.label')} hint={t('greeting.message.hint')} problem={problem}>
        {(control) => (
          <>
            <FormatBar fieldId={control.id} onFormat={handleText} />
            <textarea
              {...control}
              className="plainText"
              rows={5}
              autoFocus
              value={text}
              onKeyDown={(event) => handleFormatKey(event, handleText)}
              onChange={({ target }) => handleText(target.value)}
            />
            {isLoaded && <InsertBar fieldId={control.id} fields={fields} onInsert={handleText} />}
          </>
        )}
      </FormField>
      <TemplateChoice
        isEmpty={!hasVisibleText(text) && mediaUrl === null}
        readContent={() => Promise.resolve({ text, variables, mediaUrl })}
        // A greeting mentions nobody: it is for those who have just joined.
        onInsert={(content) => {
          const file = content.mediaUrl === null ? value : content;
          const greeting = editText(content, removeEveryone(content.text), content.variables);
          onChange({ ...addText(value, greeting), mediaUrl: file.mediaUrl, mediaName: file.mediaName });
        }}
      />
      <FileAttachment
        label={t('greeting.file.label')}
        value={value}
        maxBytes={fileMaxBytes}
        upload={upload}
        onChange={(file) => onChange({ ...value, ...file })}
        onUploading={onUploading}
      />
      {hasVisibleText(text) && (
        <div className="greeting-preview">
          <p className="formField-hint">{t('greeting.message.preview')}</p>
          <FilledPreview
            className="greeting-bubble"
            message={value}
            groups={groups}
            fields={fields}
            zone={zone}
            fill={(shown) => variables && fill(text, variables, shown, nowMs)}
          />
        </div>
      )}
    </>
  );
}
