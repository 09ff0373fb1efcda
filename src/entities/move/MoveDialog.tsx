import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { MINUTE_MS } from '@contract/time';

import { useKeptFields } from '@/api/drafts/useDialogDraft';
import { useNow } from '@/lib/useNow';
import { MomentPicker } from '@/ui/MomentPicker';
import { MomentPresets } from '@/ui/MomentPresets';
import { RequestModal } from '@/ui/RequestModal';
import { RestoredNote } from '@/ui/RestoredNote';

import type { ChosenMove, MoveFields } from './moveDraft';
import './moveStarts.css';
import { Ways } from './Ways';

const TICK_MS = MINUTE_MS / 6;
const NOT_MOVED: MoveFields = { subject: '', way: '', momentText: '', dayText: '' };

/** Why nothing can be moved there; a key of `schedules:move.problems`. */
export interface MoveProblem {
  problem: 'empty' | 'past' | 'tooFar' | 'over';
}

interface Props<Way extends string, Read extends object> {
  /** Names what is moved: an unfinished move of the same is continued after a reload. */
  subject: string;
  title: string;
  /** The ways to choose from; the first one is chosen at first. With only one there is no choice. */
  ways: readonly { way: Way; label: string }[];
  waysLabel: string;
  /** Where it was dropped. */
  droppedText?: string | undefined;
  isMoving: boolean;
  describeFrom: (way: Way) => string;
  read: (chosen: ChosenMove<Way>, nowMs: number) => Read | MoveProblem;
  describe: (read: Read, nowMs: number) => string;
  /** Returns whether it was moved; the dialog then closes. */
  onMove: (read: Read) => Promise<boolean>;
  onClose: () => void;
}

/** The dialog that moves something to another moment or day. */
export function MoveDialog<Way extends string, Read extends object>(props: Props<Way, Read>) {
  const { title, ways, isMoving, describeFrom, read: readChosen, onMove, onClose } = props;
  const { t } = useTranslation(['schedules', 'common']);
  const { chosen, isRestored, change, startAnew, discard } = useChosenMove(props);
  const [isTried, setIsTried] = useState(false);
  const nowMs = useNow(TICK_MS);
  const hintId = useId();
  const read = readChosen(chosen, nowMs);
  const isProblem = 'problem' in read;
  const isWrong = isProblem && (isTried || read.problem !== 'empty');

  async function handleMove() {
    setIsTried(true);
    if ('problem' in read || !(await onMove(read))) return;
    discard();
    onClose();
  }

  return (
    <RequestModal
      title={title}
      okText={t('move.action')}
      closable={{ 'aria-label': t('common:actions.close') }}
      isPending={isMoving}
      onOk={() => void handleMove()}
      onCancel={onClose}
    >
      <div className="moveStarts">
        <RestoredNote isRestored={isRestored} onDiscard={startAnew} />
        <p>{t('move.from', { moment: describeFrom(chosen.way) })}</p>
        {ways.length > 1 && (
          <Ways label={props.waysLabel} ways={ways} chosen={chosen.way} onWay={(way) => change({ way })} />
        )}
        <NewMoment {...{ chosen, nowMs, isWrong, hintId }} onChange={change} />
        <p id={hintId} className="moveStarts-result" role="status" data-wrong={isWrong}>
          {isProblem ? t(`move.problems.${read.problem}`) : props.describe(read, nowMs)}
        </p>
      </div>
    </RequestModal>
  );
}

type Choosable<Way extends string> = Pick<Props<Way, object>, 'subject' | 'ways' | 'droppedText'>;

/** What is chosen, kept over a reload. What was dropped somewhere wins over an unfinished move. */
function useChosenMove<Way extends string>({ subject, ways, droppedText }: Choosable<Way>) {
  const { kept, keep, discard } = useKeptFields('move', NOT_MOVED);
  const [firstWay] = ways;
  if (!firstWay) throw new Error('No way to move');
  const nothing: ChosenMove<Way> = { way: firstWay.way, momentText: '', dayText: '' };
  const keptWay = ways.find(({ way }) => way === kept?.way)?.way;
  const own =
    droppedText === undefined && kept?.subject === subject && keptWay !== undefined ? { ...kept, way: keptWay } : null;
  const [chosen, setChosen] = useState<ChosenMove<Way>>(own ?? { ...nothing, momentText: droppedText ?? '' });
  const [isRestored, setIsRestored] = useState(own !== null);

  function change(part: Partial<ChosenMove<Way>>) {
    const { way, momentText, dayText } = { ...chosen, ...part };
    setChosen({ way, momentText, dayText });
    keep(momentText === '' && dayText === '' ? null : { subject, way, momentText, dayText });
  }

  function startAnew() {
    setChosen(nothing);
    setIsRestored(false);
    discard();
  }

  return { chosen, isRestored, change, startAnew, discard };
}

interface NewMomentProps {
  chosen: ChosenMove;
  nowMs: number;
  isWrong: boolean;
  hintId: string;
  onChange: (part: { momentText: string } | { dayText: string }) => void;
}

/** The new moment, or the new day. */
function NewMoment({ chosen: { way, momentText, dayText }, nowMs, isWrong, hintId, onChange }: NewMomentProps) {
  const { t } = useTranslation('schedules');
  const id = useId();
  const isDay = way === 'day';
  return (
    <div className="moveStarts-field">
      <label htmlFor={id}>{t(isDay ? 'move.day' : 'move.moment')}</label>
      <div className="row">
        <MomentPicker
          key={isDay ? 'day' : 'moment'}
          id={id}
          kind={isDay ? 'date' : 'dateTime'}
          text={isDay ? dayText : momentText}
          isInvalid={isWrong}
          minMs={nowMs}
          placeholder={t(isDay ? 'move.dayPlaceholder' : 'move.momentPlaceholder')}
          aria-describedby={hintId}
          onChange={(text) => onChange(isDay ? { dayText: text } : { momentText: text })}
        />
        {!isDay && <MomentPresets onChange={(text) => onChange({ momentText: text })} />}
      </div>
    </div>
  );
}
