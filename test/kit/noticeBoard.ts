import type { Notice, Notices } from '@server/db/notices';

/** Lets engines on one database in memory wake each other, as processes on one database server do. */
export interface NoticeBoard {
  /** What one process tells and hears. */
  join(): Notices;
  /** While it is broken nothing arrives. */
  isBroken: boolean;
}

/** Nobody has joined yet. */
export function createNoticeBoard(): NoticeBoard {
  const listeners = new Map<object, (notice: Notice | null) => void>();
  const board: NoticeBoard = {
    isBroken: false,
    join() {
      const own = new Set<object>();
      return {
        tell(notice) {
          if (board.isBroken) return;
          for (const [key, hear] of listeners) if (!own.has(key)) setImmediate(() => hear(notice));
        },
        onTold(listener) {
          const key = {};
          own.add(key);
          listeners.set(key, listener);
          return () => listeners.delete(key);
        },
        close: () => Promise.resolve(),
      };
    },
  };
  return board;
}
