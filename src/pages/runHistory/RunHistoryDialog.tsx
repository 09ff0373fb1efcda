import { PauseButton } from '@/features/pauses/PauseButton';
import { RunHistoryModal } from '@/features/runs/RunHistoryModal';

interface Props {
  groupId: number;
  onClose: () => void;
}

/** The history of a group, with the buttons that pause and resume its runs. */
export function RunHistoryDialog(props: Props) {
  return (
    <RunHistoryModal
      {...props}
      renderPause={(runId, pausedAt) => <PauseButton target={{ kind: 'run', id: runId }} pausedAt={pausedAt} />}
    />
  );
}
