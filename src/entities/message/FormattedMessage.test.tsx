import { render } from '@testing-library/react';

import { FormattedMessage } from './FormattedMessage';

it('shows marks as the messenger does', () => {
  const { container } = render(<FormattedMessage text={'*a _b_* ~c~ `d` ```e```'} />);
  expect(container.querySelector('strong em')).toHaveTextContent('b');
  expect(container.querySelector('s')).toHaveTextContent('c');
  expect(container.querySelectorAll('code')).toHaveLength(2);
  expect(container).toHaveTextContent('a b c d e');
});

it('shows markup that a person wrote as plain text', () => {
  const { container } = render(<FormattedMessage text={'<img src=x onerror=alert(1)> *<b>x</b>*'} />);
  expect(container.querySelector('img, b')).toBeNull();
  expect(container).toHaveTextContent('<img src=x onerror=alert(1)> <b>x</b>');
});
