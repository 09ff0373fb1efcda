import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { Group, GroupField } from '@contract/schemas/shapes';
import { MINUTE_MS } from '@contract/time';
import { listVariables, mentionsEveryone, type FilledText, type WrittenText } from '@contract/variables';

import { useNow } from '@/lib/useNow';
import { markVariables } from './variableMarks';

import { FormattedMessage } from './FormattedMessage';
import { MessagePicture } from './MessagePicture';
import { useZoneNames } from '@/ui/zone/useZoneNames';
import { findUnfilled } from './findUnfilled';
import { SampleGroup } from './SampleGroup';
import { UnfilledLine } from './UnfilledLine';
import { useSampleGroup } from './useSampleGroup';
import { useVariableName } from './useVariableName';

/** A message and what fills it in. */
export interface FilledSampleProps {
  message: WrittenText;
  /** Groups to choose the shown one from. */
  groups: readonly Group[];
  fields: readonly GroupField[];
  /** The text as a group gets it; null while that is unknown. */
  fill: (group: Group) => FilledText | null;
  /** The time zone of dates. */
  zone: string;
  className: string;
  /** Above the text: a file of this browser, or the address of one that is stored. */
  picture?: File | string | null | undefined;
  /** More of the message, below its text. */
  children?: ReactNode;
}

/** A text with variables as one of the groups will see it; names instead of the values while none can be shown. */
export function FilledSample({ message, groups, fields, fill, zone, className, picture, children }: FilledSampleProps) {
  const { t } = useTranslation('variables');
  const nameOf = useVariableName(fields);
  const { nameOf: nameZone } = useZoneNames();
  const nowMs = useNow(MINUTE_MS);
  const { sample, choose } = useSampleGroup(groups);
  const filled = sample && fill(sample);
  const shown = filled?.problem === null ? filled.text : markVariables(message, nameOf);
  return (
    <>
      {sample && <SampleGroup groups={groups} value={sample.id} onChange={choose} />}
      <div className={className}>
        {picture && <MessagePicture picture={picture} />}
        <FormattedMessage text={shown} />
        {children}
      </div>
      {mentionsEveryone(message) && <p className="hint everyoneNote">{t('everyone.hint')}</p>}
      {hasDate(message.text) && <p className="hint sampleZone">{t('zone', { zone: nameZone(zone, nowMs) })}</p>}
      {sample && filled && (
        <UnfilledLine unfilled={findUnfilled([sample], () => filled)} fields={fields} note={t('check.excluded')} />
      )}
    </>
  );
}

const hasDate = (text: string) => listVariables(text).some((id) => id === 'date' || id === 'weekday');
