import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { readFilter, writeFilter, type Choices, type FilterOf } from '@/lib/addressFilter';

/** How long the typing must rest before the search stands in the address. */
const SETTLED_MS = 300;

interface Typing {
  text: string;
  /** What the address said when it was looked at last. */
  seen: string;
  /** What was written into the address last, or read from it. */
  written: string;
}

/** The filter of a list, with the ways to change it. */
export interface FilterState<C extends Choices> {
  filter: FilterOf<C>;
  search: (text: string) => void;
  choose: (change: Partial<FilterOf<C>>) => void;
}

/**
 * The filter lives in the address; only the search runs ahead of it while somebody types. Each choice is a step for the browser's
 * Back, and so are the beginning and the end of a search.
 */
export function useAddressFilter<C extends Choices>(choices: C): FilterState<C> {
  const [params, setParams] = useSearchParams();
  const inAddress = readFilter(choices, params);
  const [typing, setTyping] = useState(() => startFrom(inAddress.search));
  const { text, seen, written } = typing;
  if (inAddress.search !== seen) {
    // Either what was written has arrived, or Back or a link brought another search.
    const hasArrived = inAddress.search === written;
    setTyping(hasArrived ? { ...typing, seen: written } : startFrom(inAddress.search));
  }
  const wanted = text.trim() === '' ? '' : text;

  function write(filter: FilterOf<C>, isStep: boolean) {
    setTyping((now) => ({ ...now, text: filter.search, written: filter.search.trim() === '' ? '' : filter.search }));
    setParams((before) => writeFilter(choices, before, filter), { replace: !isStep });
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

  const takeAddress = useEffectEvent(() => {
    const { search } = readFilter(choices, new URLSearchParams(window.location.search));
    setTyping(startFrom(search));
  });

  // A Back that comes before what was written has been drawn changes nothing that is drawn.
  useEffect(() => {
    window.addEventListener('popstate', takeAddress);
    return () => window.removeEventListener('popstate', takeAddress);
  }, []);

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
