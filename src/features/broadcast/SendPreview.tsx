import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { sentAs } from '@contract/planner/sentAs';
import type { Group } from '@contract/schemas/shapes';

import { groupName } from '@/lib/names';

const NAMED_MAX_COUNT = 5;
/** Pictures and films that a browser shows, WhatsApp only as files. */
const SHOWN_ELSEWHERE = /\.(?:gif|mov|avi)$/i;

interface Props {
  /** The text as a group gets it. */
  message: ReactNode;
  fileName: string | undefined;
  groups: readonly Group[];
  /** Which of the chosen groups are left out. */
  check: ReactNode;
  /** How it repeats. */
  repeat?: ReactNode;
  /** Null until it is known. Its line keeps its height, so that the buttons below do not move away from a click. */
  duration: string | null;
  forecast: ReactNode;
  /** What follows from the confirmation. */
  note: string;
}

/** What is about to be sent: the message as it will look, the file, and the first groups. */
export function SendPreview({ message, fileName, groups, check, repeat, duration, forecast, note }: Props) {
  const { t } = useTranslation('broadcast');
  const isShownAsFile =
    fileName !== undefined && SHOWN_ELSEWHERE.test(fileName) && sentAs(fileName, false) === 'document';
  const named = groups.slice(0, NAMED_MAX_COUNT);
  return (
    <>
      {message}
      {fileName !== undefined && (
        <p className="sendPreview-file">{t(isShownAsFile ? 'confirm.asFile' : 'confirm.file', { name: fileName })}</p>
      )}
      <ul className="sendPreview-groups">
        {named.map((group) => (
          <li key={group.id}>
            <span className="sendPreview-name">{groupName(group)}</span>
          </li>
        ))}
        {groups.length > named.length && <li>{t('confirm.more', { count: groups.length - named.length })}</li>}
      </ul>
      {check}
      {repeat && <p className="sendPreview-repeat">{repeat}</p>}
      <p className="sendPreview-text sendPreview-duration">{duration}</p>
      <p className="sendPreview-text">{note}</p>
      {/* Last: the height that is kept for its reasons is no gap there. */}
      <div className="sendPreview-forecast">{forecast}</div>
    </>
  );
}
