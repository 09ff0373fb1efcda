import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { contentOf } from '@contract/planner/content';
import type { Content } from '@contract/planner/nodes/nodeDefinition';
import { listReplies, nextEvent } from '@contract/planner/trialRun';
import type { FunnelGraph } from '@contract/schemas/shapes';
import { MINUTE_MS } from '@contract/time';

import type { PlannedText } from '@/entities/message/useLineTexts';
import { spanText } from '@/lib/span';
import { MessageBody } from '@/entities/plan/MessageBody';
import { formatIn } from '@/ui/zone/zoneTime';

import type { PlayerAction, TrialPlayer } from './trialPlayer';

const NOTHING: Content = { text: '', variables: null, mediaUrl: null };

interface Props {
  graph: FunnelGraph;
  player: TrialPlayer;
  zone: string;
  /** The text of a message as a group gets it. */
  textOf: (message: PlannedText) => string;
  dispatch: (action: PlayerAction) => void;
  /** Above the messages, as a messenger says what a chat is. */
  children: ReactNode;
}

/** The chat of one group: each message at its moment, what the next one waits for, and a member's replies. */
export function TrialPhone({ graph, player: { run }, zone, textOf, dispatch, children }: Props) {
  const { t } = useTranslation('trial');
  const chat = useRef<HTMLDivElement>(null);
  const nodes = useMemo(() => new Map(graph.nodes.map((node) => [node.id, node])), [graph]);
  const replies = listReplies(run);
  const [sentCount, replyCount] = [run.sent.length, replies.length];
  useEffect(() => {
    const element = chat.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, [sentCount, replyCount]);

  return (
    <div ref={chat} className="trialPhone" role="group" aria-label={t('phone')} tabIndex={0}>
      {children}
      <ol className="trialPhone-messages" aria-live="polite">
        {run.sent.map(({ nodeId, sentMs }) => {
          const node = nodes.get(nodeId);
          const { text, variables, mediaUrl, poll, act } = (node && contentOf(node)) ?? NOTHING;
          return (
            <li key={nodeId} className="trialPhone-message">
              <MessageBody text={textOf({ text, variables, atMs: sentMs })} mediaUrl={mediaUrl} poll={poll} act={act} />
              <span className="trialPhone-time">{formatIn(zone, sentMs)}</span>
            </li>
          );
        })}
      </ol>
      {replies.length > 0 && (
        <div className="row trialPhone-replies" role="group" aria-label={t('replies')}>
          <span>{t('replies')}</span>
          {replies.map((text) => (
            <button key={text} type="button" className="tonalButton" onClick={() => dispatch({ type: 'reply', text })}>
              {text}
            </button>
          ))}
        </div>
      )}
      <p className="hint trialPhone-wait">
        <NextNote run={run} zone={zone} />
      </p>
    </div>
  );
}

/** When the next message comes, and why not before. */
function NextNote({ run, zone }: { run: TrialPlayer['run']; zone: string }) {
  const { t } = useTranslation(['trial', 'plan']);
  const event = nextEvent(run);
  if (!event) return t('ended');
  const moment = formatIn(zone, event.atMs);
  if (event.kind === 'close') return t('waits.reply', { moment });
  if (event.reason) return t(`waits.${event.reason}`, { moment });
  const spanMs = event.atMs - run.nowMs;
  return spanMs < MINUTE_MS ? t('waits.soon', { moment }) : t('waits.next', { moment, span: spanText(spanMs) });
}
