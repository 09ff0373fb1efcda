import { useTranslation } from 'react-i18next';

import { toPoll } from '@contract/planner/nodes/poll';
import type { Repeat } from '@contract/planner/repeats';
import type { Group } from '@contract/schemas/shapes';
import { toSeconds } from '@contract/time';
import { hasVisibleText } from '@contract/visibleText';

import { useOffers } from '@/api/offers';
import { useVariables } from '@/api/useVariables';
import { formatMoment } from '@/lib/moment';
import { ForecastPanel } from '@/entities/forecast/ForecastPanel';
import { FilledPreview } from '@/entities/message/FilledPreview';
import { findUnfilled, limitQuestion } from '@/entities/message/findUnfilled';
import { UnfilledLine } from '@/entities/message/UnfilledLine';
import { PollOptions } from '@/entities/plan/PollOptions';
import { Confirm } from '@/ui/Confirm';

import type { BroadcastDraft } from './broadcastDraft';
import { ChosenCheck } from './ChosenCheck';
import { PairedCheck } from './PairedCheck';
import type { PairedChoice } from './PairsField';
import { pictureOf } from './pictureOf';
import { SendPreview } from './SendPreview';
import { useRepeatText } from '@/entities/repeat/useRepeatText';

/** What is asked before a broadcast is sent or planned. */
export interface SendRequest {
  /** The first moment; null: at once. */
  startMs: number | null;
  /** How it repeats after that; null: it does not. */
  repeat: Repeat | null;
  /** The moment of the request. */
  askedMs: number;
}

interface Props {
  request: SendRequest;
  /** With the groups that were chosen and still can be written to. */
  draft: Omit<BroadcastDraft, 'fileStatus'> & { fileName: string | undefined };
  /** All groups, and the choice as it is in the form. */
  groups: readonly Group[];
  chosenIds: readonly number[];
  /** Whether its groups are found when it is sent. */
  isRecalculated: boolean;
  duration: string | null;
  /** The paired groups of other accounts that get it too; null: none. */
  pairs?: PairedChoice | null;
  onExclude: (possibleIds: number[]) => void;
  onConfirm: (groupIds: number[]) => void;
  onCancel: () => void;
}

/** The question before sending: the message as a group gets it, the groups, and those that are left out. */
export function SendQuestion(props: Props) {
  const { request, draft, groups, chosenIds } = props;
  const { t } = useTranslation(['broadcast', 'variables']);
  const { fields, zone, fill, fillWith } = useVariables({ skip: draft.variables === null });
  const describeRepeat = useRepeatText();
  const hasRecall = useOffers();
  const picture = pictureOf(draft.file);
  const { startMs, repeat, askedMs } = request;
  const { message: text, variables, poll } = draft;
  const isPlanned = startMs !== null;
  const sent = !hasRecall ? 'text' : poll ? 'recallPoll' : 'recall';
  const chosen = groups.filter(({ id }) => draft.groupIds.includes(id));
  const fillIn = (group: Group) => {
    const filled = variables && fill(text, variables, group, startMs ?? askedMs);
    return filled && poll ? limitQuestion(filled) : filled;
  };
  const unfilled = findUnfilled(chosen, fillIn);
  // A planned one is filled in when it is sent; until then the values can be added.
  const sendable = isPlanned ? chosen : chosen.filter(({ id }) => !unfilled.ids.has(id));
  // The forecast below counts only the groups that get it.
  const sendingTakes = sendable.length === draft.groupIds.length ? props.duration : null;
  const duration = isPlanned
    ? t(`planned.confirm.${repeat ? 'first' : 'moment'}`, { moment: formatMoment(toSeconds(startMs)) })
    : sendingTakes;
  return (
    <Confirm
      type="warning"
      title={t(isPlanned ? 'planned.confirm.title' : 'confirm.title', { count: sendable.length })}
      message={
        <SendPreview
          check={
            <>
              {props.pairs && (
                <PairedCheck
                  pairs={props.pairs}
                  draft={draft}
                  groupIds={sendable.map(({ id }) => id)}
                  momentMs={startMs ?? askedMs}
                  {...{ isPlanned, fields, fillWith }}
                />
              )}
              {props.isRecalculated ? (
                <p className="sendPreview-text">{t('planned.selection.hint')}</p>
              ) : (
                <ChosenCheck groups={groups} chosenIds={chosenIds} onExclude={props.onExclude} />
              )}
              <UnfilledLine
                unfilled={unfilled}
                fields={fields}
                note={t(isPlanned ? 'variables:check.later' : 'variables:check.excluded')}
                onExclude={
                  isPlanned && !props.isRecalculated
                    ? (ids) => props.onExclude(chosenIds.filter((id) => !ids.has(id)))
                    : undefined
                }
              />
            </>
          }
          message={
            (hasVisibleText(text) || picture) && (
              <FilledPreview
                className="broadcast-bubble"
                message={{ text, variables }}
                picture={picture}
                groups={sendable}
                fields={fields}
                zone={zone}
                fill={fillIn}
              >
                {poll && <PollOptions poll={toPoll(poll)} />}
              </FilledPreview>
            )
          }
          fileName={draft.fileName}
          groups={sendable}
          repeat={
            repeat &&
            startMs !== null &&
            t(`planned.confirm.${repeat.untilMs === null ? 'repeatsForever' : 'repeats'}`, {
              repeat: describeRepeat(repeat, startMs),
            })
          }
          duration={duration}
          forecast={<ForecastPanel graph={null} startMs={startMs} groupCount={sendable.length} isShort />}
          note={t(isPlanned ? 'planned.confirm.text' : `confirm.${sent}`)}
        />
      }
      confirmText={t(isPlanned ? 'planned.submit' : 'confirm.submit')}
      onConfirm={() => props.onConfirm(sendable.map(({ id }) => id))}
      onCancel={props.onCancel}
    />
  );
}
