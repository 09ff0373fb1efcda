import { useEffect, useId, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import { limits } from '@contract/limits';
import type { MessageActsOutlook, QueuedMessageActs } from '@contract/schemas/shapes';
import { SECOND_MS } from '@contract/time';
import type { WrittenText } from '@contract/variables';

import { useKeptFields } from '@/api/drafts/useDialogDraft';
import {
  staleAfterActs,
  useActOnMessagesMutation,
  useGetMessageActsQuery,
  type MessageSource,
} from '@/api/groupActsApi';
import { useAbilities } from '@/api/useAbilities';
import { beginsAtTop } from '@/ui/dialogPlace';
import { QueryView } from '@/ui/QueryView';
import { RequestModal } from '@/ui/RequestModal';
import { useAnnounce } from '@/ui/useAnnounce';
import { useFocusHeir } from '@/ui/useFocusHeir';
import { useIsMounted } from '@/ui/useIsMounted';
import { useToasts } from '@/ui/useToasts';

import {
  canAct,
  emptyDraft,
  findTextProblem,
  isUnfinished,
  toAct,
  type MessageActDraft,
  type MessageActKind,
} from './messageActDraft';
import { MessageActFields } from './MessageActFields';
import { ActFailures, ActResults } from './MessageActResults';

const ACTING_REFRESH_MS = 2 * SECOND_MS;
const EMPTY: WrittenText = { text: '', variables: null };

interface Props {
  of: MessageSource;
  kind: MessageActKind;
  groupName?: string | undefined;
  onClose: () => void;
}

/** What can still be done to messages that were sent, doing it, and how it went in each group. */
export function MessageActsModal({ of, kind, groupName, onClose }: Props) {
  const { t } = useTranslation(['groupActs', 'common']);
  const [announce, { message: toasts }, isMounted] = [useAnnounce(), useToasts(), useIsMounted()];
  const formId = useId();
  const { textMaxChars } = useAbilities();
  const { draft, setDraft, discard } = useActDraft(of, kind);
  const [isTried, setIsTried] = useState(false);
  const [queued, setQueued] = useState<QueuedMessageActs | null>(null);
  const source = { ...of, isWholeStep: draft.isWholeStep };
  const query = useOutlook(source);
  const [actOnMessages, { isLoading }] = useActOnMessagesMutation();
  const isIdle = !query.data || !canAct(draft, query.data);
  // The button that was pressed has the focus until then.
  const form = useFocusHeir<HTMLFormElement>(isIdle);
  const messageOf = ({ text, variables }: MessageActsOutlook) => draft.message ?? { text, variables };

  async function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    setIsTried(true);
    const written = query.data && messageOf(query.data);
    if (isLoading || !written || (kind === 'correct' && findTextProblem(written, textMaxChars) !== null)) return;
    const { isFirstOnly } = draft;
    const acting = actOnMessages({ of: source, act: toAct(draft, written), isFirstOnly }).unwrap();
    if (!(await announce(acting, { failure: t('messages.failed') }))) return;
    discard();
    const done = await acting;
    if (done.doneCount > 0) toasts.success(t('queued', { count: done.doneCount }));
    if (!isMounted()) return;
    setQueued(done);
    setDraft({ ...draft, isFirstOnly: false });
  }

  return (
    <RequestModal
      {...beginsAtTop}
      width={720}
      title={t(`messages.${kind}`)}
      okText={t(`messages.${kind}`)}
      okButtonProps={{ htmlType: 'submit', form: formId, danger: kind === 'recall', disabled: isIdle }}
      cancelText={t('common:actions.close')}
      isPending={isLoading}
      onCancel={onClose}
    >
      <QueryView
        query={query}
        failure={t('messages.loadFailed')}
        skeleton={<div className={`skeletonBlock messageActs-skeleton-${kind}`} />}
      >
        {(outlook) => (
          <form
            ref={form}
            tabIndex={-1}
            id={formId}
            className="messageActs"
            noValidate
            onSubmit={(event) => void handleSubmit(event)}
          >
            <MessageActFields
              draft={draft}
              outlook={outlook}
              message={messageOf(outlook)}
              hasWholeStep={of.runId !== undefined}
              groupName={groupName}
              isTried={isTried}
              onChange={setDraft}
            />
            {queued && <ActFailures failures={queued.failures} />}
            {outlook.results.length > 0 && <ActResults results={outlook.results} />}
          </form>
        )}
      </QueryView>
    </RequestModal>
  );
}

/** Read often while acts wait, so that their results come into sight as they happen, and at their end in what is behind the dialog. */
function useOutlook(source: MessageSource) {
  const dispatch = useDispatch();
  const [isActing, setIsActing] = useState(false);
  const query = useGetMessageActsQuery(source, {
    pollingInterval: isActing ? ACTING_REFRESH_MS : limits.schedules.refreshMs,
    refetchOnMountOrArgChange: true,
  });
  const isActingNow = query.data?.results.some(({ change }) => isUnfinished(change)) ?? false;
  if (isActingNow !== isActing) setIsActing(isActingNow);
  useEffect(() => (isActing ? () => void dispatch(staleAfterActs()) : undefined), [isActing, dispatch]);
  return query;
}

/** What is filled in; the text of a correction is kept until it is sent. */
function useActDraft(of: MessageSource, kind: MessageActKind) {
  const { kept, keep, discard } = useKeptFields(`correction/${nameSource(of)}`, EMPTY);
  const [draft, setDraft] = useState(() => ({ ...emptyDraft(kind), message: kind === 'correct' ? kept : null }));
  return {
    draft,
    discard: () => kind === 'correct' && discard(),
    setDraft: (next: MessageActDraft) => {
      setDraft(next);
      if (next.message !== null && next.message !== draft.message) keep(next.message);
    },
  };
}

/** Names messages, whether with the same step in other groups or not. */
const nameSource = ({ broadcastId, deliveryId, runId, orderNum }: MessageSource): string =>
  [broadcastId, deliveryId, runId, orderNum].join('.');
