import { forgetEarlyAnswers, takeEarlyAnswer } from './earlyAnswers';

const ADDRESS = '/api/groups_list';

const ask = (authorization: string, address = ADDRESS) =>
  takeEarlyAnswer(new Request(new URL(address, window.location.origin), { headers: { authorization } }));

function beginEarly(): Response {
  const answer = new Response('[]');
  window.earlyAnswers = { authorization: 'Bearer one', byAddress: { [ADDRESS]: Promise.resolve(answer) } };
  return answer;
}

afterEach(forgetEarlyAnswers);

it('gives an answer that is on its way to the first who asks the same', async () => {
  const answer = beginEarly();
  expect(await ask('Bearer one', '/api/funnels')).toBeNull();
  expect(await ask('Bearer one')).toBe(answer);
  expect(await ask('Bearer one')).toBeNull();
});

it('keeps what was asked for one owner from another', async () => {
  beginEarly();
  expect(await ask('Bearer two')).toBeNull();
});

it('knows nothing once the session has ended', async () => {
  beginEarly();
  forgetEarlyAnswers();
  expect(await ask('Bearer one')).toBeNull();
});
