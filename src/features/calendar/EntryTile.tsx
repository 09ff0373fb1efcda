import type { CSSProperties, PointerEvent } from 'react';

import { isExact, isMovable, type ShownEntry } from './entries';
import type { EntryText } from './useEntryText';

/** What tiles need besides their entry; the same for all of them. */
export interface TileParts {
  text: EntryText;
  /** Null while nothing is selected. */
  selectedKeys: ReadonlySet<string> | null;
  /** The key of the entry that is dragged. */
  draggedKey: string | null;
  onPress: (entry: ShownEntry) => void;
  onGrab: (entry: ShownEntry, event: PointerEvent<HTMLElement>) => void;
}

/** As a character of the text, not as a picture. */
const CLASH = '\u26A0\uFE0E';

interface Props {
  entry: ShownEntry;
  parts: TileParts;
  style?: CSSProperties;
  /** It has room for the time alone. */
  isNarrow?: boolean;
}

/** One entry: time and name; its look says how sure it is and what became of it, and its words say the same. */
export function EntryTile({ entry, parts, style, isNarrow = false }: Props) {
  const { text, selectedKeys, draggedKey, onPress, onGrab } = parts;
  const { key, about, state, failed, unconfirmed, clashes } = entry;
  const words = text.words(entry);
  const canMove = isMovable(entry);
  const mark = failed > 0 || state === 'missed' ? '!' : unconfirmed > 0 ? '?' : clashes > 0 ? CLASH : '';
  return (
    <button
      type="button"
      className="calendarTile"
      style={style}
      data-kind={about.kind}
      data-state={state}
      data-exact={isExact(entry)}
      data-bad={failed > 0 || state === 'missed'}
      data-clash={clashes > 0}
      data-narrow={isNarrow}
      data-movable={canMove}
      data-dragged={key === draggedKey}
      title={[text.span(entry), text.title(entry), ...words].join('\n')}
      aria-pressed={selectedKeys && canMove ? selectedKeys.has(key) : undefined}
      onClick={() => onPress(entry)}
      onPointerDown={canMove ? (event) => onGrab(entry, event) : undefined}
    >
      <span className="calendarTile-time">
        {!isExact(entry) && <span className="calendarTile-about">≈ </span>}
        {text.time(entry)}
      </span>
      {mark !== '' && (
        <span className="calendarTile-mark" aria-hidden="true">
          {mark}
        </span>
      )}
      <span className="calendarTile-title">{text.title(entry)}</span>
      <span className="unseen">{words.join(', ')}</span>
    </button>
  );
}
