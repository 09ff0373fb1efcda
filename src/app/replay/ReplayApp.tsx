import { useState } from 'react';

import { FileDrop } from './FileDrop';
import './replay.css';
import type { RecordedSession } from './readExport';
import { ReplayBar } from './ReplayBar';
import { ReplayScreens } from './ReplayScreens';
import { makeReplayStore } from './replayStore';
import './replayWords';
import { usePlayer } from './usePlayer';

/** The page for support staff: a recorded session, state by state, on the real screens. */
export function ReplayApp() {
  const [session, setSession] = useState<RecordedSession | null>(null);
  return session === null ? (
    <FileDrop onOpened={setSession} />
  ) : (
    <Replay session={session} onClose={() => setSession(null)} />
  );
}

function Replay({ session, onClose }: { session: RecordedSession; onClose: () => void }) {
  const [store] = useState(() => openStore(session));
  const player = usePlayer(store, session);
  const place = session.steps[player.at]?.state.place as { path: string } | undefined;
  return (
    <div className="replay">
      <ReplayScreens store={store} path={place?.path ?? ''} at={player.at} />
      <ReplayBar session={session} player={player} onClose={onClose} />
    </div>
  );
}

function openStore({ steps, current }: RecordedSession) {
  const store = makeReplayStore();
  const step = steps[current];
  if (step) store.jump(step.state);
  return store;
}
