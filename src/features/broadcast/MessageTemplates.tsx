import { useTranslation } from 'react-i18next';

import type { WrittenText } from '@contract/variables';
import { hasVisibleText } from '@contract/visibleText';

import { uploadMedia } from '@/api/mediaApi';
import { useAbilities } from '@/api/useAbilities';
import { TemplateChoice } from '@/entities/templates/TemplateChoice';
import { addText, type TemplateContent } from '@/entities/templates/templateContent';
import { useToasts } from '@/ui/useToasts';

import { findFileRejection, toMb } from '@/lib/fileRejection';

interface Props {
  value: WrittenText;
  /** A new file; without one the file at `mediaUrl`. */
  file: File | null;
  mediaUrl?: string | null;
  onChange: (message: WrittenText) => void;
  onChangeFile: (file: File) => void;
}

/** Templates of the message of a broadcast: inserts one with its file, or saves the message as one. */
export function MessageTemplates({ value, file, mediaUrl = null, onChange, onChangeFile }: Props) {
  const { t } = useTranslation('broadcast');
  const { message } = useToasts();
  const { fileMaxBytes } = useAbilities();

  async function takeFile(url: string, name: string) {
    try {
      const found = await fetchFile(url, name);
      const rejection = findFileRejection([found], fileMaxBytes);
      if (rejection === null) onChangeFile(found);
      else message.error(t(`file.rejections.${rejection}`, { maxMb: toMb(fileMaxBytes) }));
    } catch {
      message.error(t('file.templateFailed'));
    }
  }

  function handleInsert(content: TemplateContent) {
    onChange(addText(value, content));
    if (content.mediaUrl !== null) void takeFile(content.mediaUrl, content.mediaName ?? content.mediaUrl);
  }

  return (
    <div className="broadcast-templates">
      <TemplateChoice
        isEmpty={!hasVisibleText(value.text) && file === null && mediaUrl === null}
        readContent={async () => ({ ...value, mediaUrl: file ? await uploadMedia(file) : mediaUrl })}
        onInsert={handleInsert}
      />
    </div>
  );
}

/** @throws Error when the file cannot be loaded */
async function fetchFile(url: string, name: string): Promise<File> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The file was answered with ${response.status}`);
  const content = await response.blob();
  return new File([content], name, { type: content.type });
}
