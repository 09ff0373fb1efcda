import type { ReactNode } from 'react';

import { limits } from '@contract/limits';
import { longestText } from '@contract/messengerKinds';
import type { Group, MessengerAbilities } from '@contract/schemas/shapes';

import { useOffers } from '@/api/offers';
import type { SelectionName } from '@/entities/group/SelectionSelect';

import './broadcast.css';
import { FileField } from './FileField';
import { PollSwitch } from './PollSwitch';
import { GroupChoice } from './GroupChoice';
import { MessageField } from './MessageField';
import { MessageTemplates } from './MessageTemplates';
import { pictureOf } from './pictureOf';
import { RecalculateField } from './RecalculateField';
import type { BroadcastTiming } from './timing';
import type { BroadcastFormState } from './useBroadcastDraft';
import { WhenField } from './WhenField';

interface Props {
  draft: BroadcastFormState;
  /** The file that a saved broadcast has already; it gives way to a new one. */
  kept?: { name: string; mediaUrl: string } | null;
  groups: readonly Group[];
  chosenIds: readonly number[];
  /** The choices of time; none offers no time. */
  kinds: readonly BroadcastTiming['kind'][];
  /** The moment that it is planned for; null for now. */
  momentMs: number | null;
  isDisabled: boolean;
  /** What the messenger can do; without it what the specification's can. */
  abilities?: MessengerAbilities | undefined;
  /** Whether the groups of a saved selection can be chosen. */
  hasSelections?: boolean;
  noneText?: string;
  onManageFields?: () => void;
  onChange: (part: Partial<BroadcastFormState>) => void;
  onChangeFile: (file: File | null) => void;
  onChangeGroups: (groupIds: number[], selection?: SelectionName) => void;
  /** More about its time. */
  children?: ReactNode;
}

/** Text, file, groups and time of a broadcast, of a new one and of one that is saved. */
export function BroadcastFields(props: Props) {
  const { draft, kept = null, groups, chosenIds, kinds, isDisabled, onChange, onChangeFile } = props;
  const { selection, timing } = draft;
  const { abilities } = props;
  const hasPolls = useOffers() && (abilities?.hasPolls !== false || draft.poll !== null);
  const hasFile = kept !== null || draft.fileInfo !== null;
  const textMaxChars = abilities ? longestText(abilities, hasFile) : limits.broadcast.messageMaxChars;
  const chosen = groups.filter(({ id }) => chosenIds.includes(id));
  const message = { text: draft.message, variables: draft.variables };
  const handleMessage = ({ text, variables }: typeof message) => onChange({ message: text, variables });
  return (
    <>
      {/* What is typed while it is sent would be in neither: the form is empty afterwards. */}
      <fieldset className="broadcast-content" disabled={isDisabled}>
        <MessageField
          value={message}
          onChange={handleMessage}
          groups={chosen.length > 0 ? chosen : groups}
          poll={draft.poll}
          momentMs={props.momentMs}
          textMaxChars={textMaxChars}
          onManageFields={props.onManageFields}
          picture={pictureOf(draft.file, kept?.mediaUrl)}
        >
          {hasPolls && (
            <PollSwitch
              poll={draft.poll}
              hasFile={hasFile}
              isDisabled={isDisabled}
              onChange={(poll) => onChange({ poll })}
            />
          )}
        </MessageField>
        <MessageTemplates
          value={message}
          file={draft.file}
          mediaUrl={kept?.mediaUrl}
          onChange={handleMessage}
          onChangeFile={onChangeFile}
        />
      </fieldset>
      {(draft.poll === null || hasFile) && (
        <FileField
          info={kept ?? draft.fileInfo}
          status={draft.fileStatus}
          isDisabled={isDisabled}
          onChange={onChangeFile}
        />
      )}
      <GroupChoice
        groups={groups}
        noneText={props.noneText}
        chosenIds={chosenIds}
        isDisabled={isDisabled || (selection?.recalculates === true && !props.hasSelections)}
        onChange={props.onChangeGroups}
        hasSelections={props.hasSelections}
      />
      {kinds.length > 0 && (
        <div className="broadcast-when">
          <WhenField
            kinds={kinds}
            timing={timing}
            isDisabled={isDisabled}
            onChange={(changed) => onChange({ timing: changed })}
          />
          {timing.kind !== 'now' && selection && (
            <RecalculateField
              selectionName={selection.name}
              groupCount={chosenIds.length}
              recalculates={selection.recalculates}
              isDisabled={isDisabled}
              onChange={(recalculates) => onChange({ selection: { ...selection, recalculates } })}
            />
          )}
          {props.children}
        </div>
      )}
    </>
  );
}
