import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type Dispatch,
  type RefObject,
  type SetStateAction,
} from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router-dom';

import { readFilter, writeFilter, type Choices, type FilterOf } from '@/lib/urlFilter';

/** The search is written to the URL after this pause in typing. */
const SETTLED_MS = 300;
/** Marks history entries written by the filter. */
const WRITTEN_HERE = 'filter';

interface SearchDraft {
  text: string;
  /** The search last written to the URL or read from it. */
  written: string;
}

/** The filter of a list and the functions that change it. */
export interface FilterState<C extends Choices> {
  filter: FilterOf<C>;
  search: (text: string) => void;
  choose: (change: Partial<FilterOf<C>>) => void;
}

/** The filter lives in the URL; only typed search text is ahead of it. Each choice and each start and end of a search is a history entry. */
export function useUrlFilter<C extends Choices>(choices: C): FilterState<C> {
  const [params, setParams] = useSearchParams();
  const inAddress = readFilter(choices, params);
  const [{ text, written }, setTyping] = useState(() => startFrom(inAddress.search));
  const wanted = meantBy(text);

  // Written but not rendered yet: further choices are added to it.
  const aheadRef = useRef<URLSearchParams | null>(null);

  function write(change: Partial<FilterOf<C>>, isStep: boolean) {
    const before = aheadRef.current ?? params;
    const filter = { ...readFilter(choices, before), ...change };
    const next = writeFilter(choices, before, filter);
    aheadRef.current = next;
    setTyping((now) => ({ ...now, written: meantBy(filter.search) }));
    setParams(next, { replace: !isStep, state: WRITTEN_HERE });
  }

  const settle = useEffectEvent(() => {
    write({ search: text } as Partial<FilterOf<C>>, wanted === '' || written === '');
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

  useExternalSearch(setTyping, aheadRef);

  return {
    filter: { ...inAddress, search: text },
    search: (typed) => {
      setTyping((now) => ({ ...now, text: typed }));
    },
    choose: (change) => {
      const search = change.search ?? text;
      setTyping((now) => ({ ...now, text: search }));
      write({ ...change, search }, true);
    },
  };
}

/** Reads the search from a URL that was opened by a link or by Back. URLs written by the filter itself are ignored. */
function useExternalSearch(
  setTyping: Dispatch<SetStateAction<SearchDraft>>,
  aheadRef: RefObject<URLSearchParams | null>,
): void {
  const location = useLocation();
  const { search } = location;
  const isOurs = location.state === WRITTEN_HERE;
  const isReturn = useNavigationType() === NavigationType.Pop;

  useLayoutEffect(() => {
    if (!isOurs || isReturn || isSameQuery(search, aheadRef.current)) aheadRef.current = null;
  }, [isOurs, isReturn, search, aheadRef]);

  useLayoutEffect(() => {
    if (isOurs || isReturn) return;
    const linked = searchIn(search);
    setTyping((now) => (now.written === linked ? now : startFrom(linked)));
  }, [isOurs, isReturn, search, setTyping]);

  // Back before a written URL was rendered causes no render.
  useEffect(() => {
    const takeAddress = () => {
      aheadRef.current = null;
      setTyping(startFrom(searchIn(window.location.search)));
    };
    window.addEventListener('popstate', takeAddress);
    return () => window.removeEventListener('popstate', takeAddress);
  }, [setTyping, aheadRef]);
}

const startFrom = (search: string): SearchDraft => ({ text: search, written: search });
const isSameQuery = (query: string, params: URLSearchParams | null): boolean =>
  new URLSearchParams(query).toString() === params?.toString();
const searchIn = (query: string): string => readFilter({}, new URLSearchParams(query)).search;

/** White space alone is no search. */
const meantBy = (text: string): string => (text.trim() === '' ? '' : text);
