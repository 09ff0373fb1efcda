import { acceptedReplies, takesEdge } from './conditions';

const labelled = (label: string) => ({
  id: 'e1',
  source: 'ask',
  target: 'answer',
  data: { condition: 'condition' as const, label },
});

describe('accepted replies of a condition', () => {
  it('are separated by commas, empty ones are ignored', () => {
    expect(acceptedReplies(labelled(' Yes,of  course ,, ,\u200b,\u2800'))).toEqual(['yes', 'of course']);
    expect(acceptedReplies({ ...labelled(''), label: 'On the edge itself', data: { condition: 'condition' } })).toEqual(
      ['on the edge itself'],
    );
  });

  it.each(['yes', ' YES ', 'Of course', 'of   course'])('match %j regardless of case and spaces', (reply) => {
    expect(takesEdge(labelled('Yes, of course'), reply)).toBe(true);
  });

  it.each(['yes!', 'of', '', 'yes, of course'])('do not match %j', (reply) => {
    expect(takesEdge(labelled('Yes, of course'), reply)).toBe(false);
  });

  it('treat the two spellings of one Russian letter as equal', () => {
    const withDots = '\u0435\u0449\u0451';
    const without = '\u0415\u0429\u0415';
    expect(takesEdge(labelled(withDots), without)).toBe(true);
    expect(takesEdge(labelled(without), withDots)).toBe(true);
  });
});
