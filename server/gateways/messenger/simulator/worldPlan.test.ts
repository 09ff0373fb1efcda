import { planWorld } from './worldPlan';

it('gives an account the same world every time, and another account another one', () => {
  expect(planWorld(7, 12)).toEqual(planWorld(7, 12));
  expect(planWorld(7, 12)).not.toEqual(planWorld(8, 12));
});

it('makes every fourth a community and exactly one a place where posting is forbidden', () => {
  const world = planWorld(1, 12);
  expect(world.filter((chat) => chat.kind === 'community')).toHaveLength(3);
  expect(world.filter((chat) => !chat.canPost)).toHaveLength(1);
});

it('never repeats a name or an address, however many groups there are', () => {
  const world = planWorld(1, 500);
  expect(new Set(world.map((chat) => chat.name)).size).toBe(500);
  expect(new Set(world.map((chat) => chat.address)).size).toBe(500);
});

it('fills every group with people who differ and have a whole telephone number', () => {
  for (const { members, phrases } of planWorld(3, 40)) {
    expect(new Set(members.map((member) => member.name)).size).toBe(members.length);
    expect(members.every((member) => /^79\d{9}$/.test(member.phone))).toBe(true);
    expect(phrases.every((phrase) => members[phrase.memberIndex])).toBe(true);
  }
});
