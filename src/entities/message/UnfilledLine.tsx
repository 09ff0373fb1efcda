import { useTranslation } from 'react-i18next';

import type { GroupField } from '@contract/schemas/shapes';

import { groupName, nameInQuotes } from '@/lib/names';

import '../group/sendCheckLine.css';
import type { NamedGroup, Unfilled } from './findUnfilled';
import { useVariableName } from './useVariableName';

/** More names are only counted. */
const NAMED_MAX_COUNT = 10;

interface Props {
  unfilled: Unfilled;
  fields: readonly GroupField[];
  /** What follows for these groups. */
  note: string;
  /** Takes them out of the chosen ones. */
  onExclude?: ((unfilled: ReadonlySet<number>) => void) | undefined;
}

/** Before a send: in which groups a text with variables cannot be sent, and why. Nothing while it can be sent in all. */
export function UnfilledLine({ unfilled: { missing, tooLong, ids }, fields, note, onExclude }: Props) {
  const { t } = useTranslation(['variables', 'sendCheck']);
  const nameOf = useVariableName(fields);
  if (ids.size === 0) return null;
  const names = (groups: readonly NamedGroup[]) => {
    const shown = groups.slice(0, NAMED_MAX_COUNT).map(groupName).join(', ');
    const more = groups.length - NAMED_MAX_COUNT;
    return more > 0 ? t('check.more', { names: shown, count: more }) : shown;
  };
  return (
    <div className="sendCheck" role="status">
      {[...missing].map(([id, groups]) => (
        <p key={id}>
          {t('check.missing', { count: groups.length, name: nameInQuotes(nameOf(id)) })}{' '}
          <span className="note">{names(groups)}</span>
        </p>
      ))}
      {tooLong.length > 0 && (
        <p>
          {t('check.tooLong', { count: tooLong.length })} <span className="note">{names(tooLong)}</span>
        </p>
      )}
      <p>{note}</p>
      {onExclude && (
        <button type="button" className="linkButton" onClick={() => onExclude(ids)}>
          {t('sendCheck:exclude')}
        </button>
      )}
    </div>
  );
}
