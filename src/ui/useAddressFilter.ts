import { useEffect, useEffectEvent, useLayoutEffect, useState, type Dispatch, type SetStateAction } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router-dom';

import { readFilter, writeFilter, type Choices, type FilterOf } from '@/lib/addressFilter';

/** How long the typing must rest before the search stands in the address. */
const SETTLED_MS = 300;
/** Marks the steps of the history that the filter wrote itself. */
const WRITTEN_HERE = 'filter';

interface Typing {
  text: string;
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
  const [{ text, written }, setTyping] = useState(() => startFrom(inAddress.search));
  const wanted = meantBy(text);

  function write(filter: FilterOf<C>, isStep: boolean) {
    setTyping((now) => ({ ...now, written: meantBy(filter.search) }));
    setParams((before) => writeFilter(choices, before, filter), { replace: !isStep, state: WRITTEN_HERE });
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

  useSearchFromElsewhere(setTyping);

  return {
    filter: { ...inAddress, search: text },
    search: (typed) => {
      setTyping((now) => ({ ...now, text: typed }));
    },
    choose: (change) => {
      const filter = { ...inAddress, search: text, ...change };
      setTyping((now) => ({ ...now, text: filter.search }));
      write(filter, true);
    },
  };
}

/**
 * Takes over the search of an address that came by a link or by the browser's Back. What the filter wrote itself is no news, also
 * when it is drawn after more has been typed.
 */
function useSearchFromElsewhere(setTyping: Dispatch<SetStateAction<Typing>>): void {
  const location = useLocation();
  const { search } = location;
  const isOurs = location.state === WRITTEN_HERE;
  const isReturn = useNavigationType() === NavigationType.Pop;

  useLayoutEffect(() => {
    if (isOurs || isReturn) return;
    const linked = searchIn(search);
    setTyping((now) => (now.written === linked ? now : startFrom(linked)));
  }, [isOurs, isReturn, search, setTyping]);

  // A Back that comes before what was written has been drawn changes nothing that is drawn.
  useEffect(() => {
    const takeAddress = () => setTyping(startFrom(searchIn(window.location.search)));
    window.addEventListener('popstate', takeAddress);
    return () => window.removeEventListener('popstate', takeAddress);
  }, [setTyping]);
}

const startFrom = (search: string): Typing => ({ text: search, written: search });
const searchIn = (query: string): string => readFilter({}, new URLSearchParams(query)).search;

/** Spaces alone search for nothing. */
const meantBy = (text: string): string => (text.trim() === '' ? '' : text);
