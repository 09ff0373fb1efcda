import { acceptedReplies, takesEdge } from './conditions';

const labelled = (label: string) => ({
  id: 'e1',
  source: 'ask',
  target: 'answer',
  data: { condition: 'condition' as const, label },
});

describe('the answers of a condition', () => {
  it('stand separated by commas, and empty ones are none', () => {
    expect(acceptedReplies(labelled(' Yes,of  course ,, '))).toEqual(['yes', 'of course']);
    expect(acceptedReplies({ ...labelled(''), label: 'On the edge itself', data: { condition: 'condition' } })).toEqual(
      ['on the edge itself'],
    );
  });

  it.each(['yes', ' YES ', 'Of course', 'of   course'])(
    'are given by %j, whatever its case and its blanks',
    (reply) => {
      expect(takesEdge(labelled('Yes, of course'), reply)).toBe(true);
    },
  );

  it.each(['yes!', 'of', '', 'yes, of course'])('are not given by %j', (reply) => {
    expect(takesEdge(labelled('Yes, of course'), reply)).toBe(false);
  });

  it('do not tell the two spellings of one Russian letter apart', () => {
    const withDots = '\u0435\u0449\u0451';
    const without = '\u0415\u0429\u0415';
    expect(takesEdge(labelled(withDots), without)).toBe(true);
    expect(takesEdge(labelled(without), withDots)).toBe(true);
  });
});
