import { EVENT_MARK_HEADER } from '@contract/http';

import { beginResponse, compareMark, forgetMarks, sendMark } from './eventMark';

const response = (mark?: string) =>
  new Response(null, { headers: mark === undefined ? {} : { [EVENT_MARK_HEADER]: mark } });
const receive = (mark?: string) => beginResponse()(response(mark));

beforeEach(forgetMarks);

it('leaves the question to the server when all responses of before the socket have one mark', () => {
  for (const mark of ['a.1', undefined, 'a.1']) expect(receive(mark)).toBe(false);
  expect([sendMark(), compareMark()]).toEqual(['a.1', true]);
});

it('supposes that something was missed without a mark, and with two', () => {
  expect([sendMark(), compareMark()]).toEqual([null, false]);
  forgetMarks();
  receive('a.1');
  receive('a.2');
  expect([sendMark(), compareMark()]).toEqual([null, false]);
});

it('supposes it, too, when the responses before the opening differ from what the socket was opened with', () => {
  receive('a.2');
  const late = beginResponse();
  expect(sendMark()).toBe('a.2');
  expect(late(response('a.1'))).toBe(false);
  expect(compareMark()).toBe(false);
});

it('tells of a response that began before the opening and is older than the others', () => {
  receive('a.2');
  const [same, late] = [beginResponse(), beginResponse()];
  sendMark();
  expect(compareMark()).toBe(true);
  expect([same(response('a.2')), late(response('a.1'))]).toEqual([false, true]);
  // With a socket every event arrives.
  expect(receive('a.7')).toBe(false);
});
