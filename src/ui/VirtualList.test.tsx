import { render, screen } from '@testing-library/react';

import { VirtualList } from './VirtualList';

const rowsOf = (count: number) => Array.from({ length: count }, (_none, id) => ({ id }));

it.each([3, 500])('of %i rows without controls is scrolled by the keyboard, one with controls by them', (count) => {
  const list = (isReadOnly: boolean) => (
    <VirtualList
      items={rowsOf(count)}
      label="Groups"
      className="groups"
      rowHeightPx={40}
      keyOf={({ id }) => id}
      isReadOnly={isReadOnly}
    >
      {({ id }) => `Group ${id}`}
    </VirtualList>
  );
  const { container, rerender } = render(list(true));
  expect(container.querySelector('.groups')).toHaveAttribute('tabindex', '0');
  expect(screen.getAllByLabelText('Groups')[0]).toHaveClass('groups');
  rerender(list(false));
  expect(container.querySelector('.groups')).not.toHaveAttribute('tabindex', '0');
});
