import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { readGroupFilter, writeGroupFilter, type GroupFilter } from './groupFilter';

/** How long the typing must rest before the search stands in the address. */
const SETTLED_MS = 300;

interface Typing {
  text: string;
  /** What the address said when it was looked at last. */
  seen: string;
  /** What was written into the address last, or read from it. */
  written: string;
}

/** The filter of the groups, with the ways to change it. */
export interface FilterState {
  filter: GroupFilter;
  search: (text: string) => void;
  choose: (change: Partial<GroupFilter>) => void;
}

/**
 * The filter lives in the address; only the search runs ahead of it while somebody types. Each choice is a step for the browser's
 * Back, and so are the beginning and the end of a search.
 */
export function useGroupFilter(): FilterState {
  const [params, setParams] = useSearchParams();
  const inAddress = readGroupFilter(params);
  const [typing, setTyping] = useState(() => startFrom(inAddress.search));
  const { text, seen, written } = typing;
  if (inAddress.search !== seen) {
    // Either what was written has arrived, or Back or a link brought another search.
    const hasArrived = inAddress.search === written;
    setTyping(hasArrived ? { ...typing, seen: written } : startFrom(inAddress.search));
  }
  const wanted = text.trim() === '' ? '' : text;

  function write(filter: GroupFilter, isStep: boolean) {
    setTyping((now) => ({ ...now, text: filter.search, written: filter.search.trim() === '' ? '' : filter.search }));
    setParams((before) => writeGroupFilter(before, filter), { replace: !isStep });
  }

  const settle = useEffectEvent(() => {
    write({ ...inAddress, search: text }, wanted === '' || written === '');
  });

  useEffect(() => {
    if (wanted === written) return undefined;
    const settled = setTimeout(() => {
      settle();
    }, SETTLED_MS);
    return () => {
      clearTimeout(settled);
    };
  }, [wanted, written]);

  return {
    filter: { ...inAddress, search: text },
    search: (typed) => {
      setTyping((now) => ({ ...now, text: typed }));
    },
    choose: (change) => {
      write({ ...inAddress, search: text, ...change }, true);
    },
  };
}

const startFrom = (search: string): Typing => ({ text: search, seen: search, written: search });
