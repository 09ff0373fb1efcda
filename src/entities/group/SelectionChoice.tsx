import { Suspense } from 'react';

import { useListSelectionsQuery } from '@/api/selectionsApi';
import { lazyView } from '@/ui/lazyView';
import { MissingExtra } from '@/ui/missing';

import type { SelectionChoiceProps } from './SelectionSelect';

// antd's select is large.
const { View: SelectionSelect } = lazyView(
  async () => (await import(/* webpackChunkName: "selection-select" */ './SelectionSelect')).SelectionSelect,
  MissingExtra,
);

/** Chooses the groups of a saved selection; nothing without one. */
export function SelectionChoice(props: SelectionChoiceProps) {
  const { data } = useListSelectionsQuery();
  if (!data || data.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <SelectionSelect selections={data} {...props} />
    </Suspense>
  );
}
