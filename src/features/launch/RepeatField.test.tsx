import { screen, within } from '@testing-library/react';
import { useState } from 'react';

import type { PlannerGraph } from '@contract/planner/graph';
import { emptyPlan, type SeriesPlan } from '@/entities/repeat/repeatFields';
import { anyGroupRule } from '@test/kit/anyGroupRule';
import { chooseOption } from '@test/kit/chooseOption';
import { fakeApi } from '@test/kit/fakeApi';
import { renderApp } from '@test/kit/renderApp';

import { RepeatField } from './RepeatField';

function open(begin: SeriesPlan | null = null, graph?: PlannerGraph) {
  fakeApi({ listSelections: () => [{ id: 9, name: 'VIP', rule: anyGroupRule }] });
  const plans: (SeriesPlan | null)[] = [];
  function Form() {
    const [plan, setPlan] = useState(begin);
    const handleChange = (next: SeriesPlan | null) => {
      plans.push(next);
      setPlan(next);
    };
    return <RepeatField plan={plan} graph={graph} onChange={handleChange} />;
  }
  const app = renderApp(<Form />);
  const choose = async (label: string, option: string) =>
    chooseOption(app.user, await screen.findByRole('combobox', { name: label }), option);
  return { ...app, choose, newest: () => plans.at(-1) };
}

it('repeats when it is switched on, from nothing, and is a single start again when it is switched off', async () => {
  const { t, user, newest } = open();
  const turn = screen.getByRole('switch', { name: t('launch:repeat.label') });
  expect(turn).not.toBeChecked();
  await user.click(turn);
  expect(newest()).toEqual(emptyPlan());
  expect(await screen.findByText(t('schedules:series.noTime'))).toBeInTheDocument();
  await user.click(turn);
  expect(newest()).toBeNull();
  expect(screen.queryByLabelText(t('broadcast:when.time'))).not.toBeInTheDocument();
});

it('asks for weekdays or the day of the month only where they count, and says what is missing', async () => {
  const { t, user, choose, newest } = open(emptyPlan());
  await user.type(await screen.findByLabelText(t('broadcast:when.time')), '19:00');
  expect(screen.queryByRole('group', { name: t('broadcast:when.weekdays') })).not.toBeInTheDocument();
  await choose(t('broadcast:when.repeat'), t('broadcast:when.repeats.weekly'));
  const [today] = newest()?.fields.weekdays ?? [];
  expect(screen.queryByText(t('broadcast:when.problems.noWeekday'))).not.toBeInTheDocument();
  const days = within(screen.getByRole('group', { name: t('broadcast:when.weekdays') })).getAllByRole('button');
  await user.click(days[(today ?? 0) - 1] as HTMLElement);
  expect(screen.getByText(t('broadcast:when.problems.noWeekday'))).toHaveAttribute('data-problem', 'true');
  await user.click(screen.getByRole('button', { name: t('planner:weekdays.4') }));
  expect(newest()?.fields).toMatchObject({ kind: 'weekly', timeText: '19:00', weekdays: [4] });
  expect(screen.queryByText(t('broadcast:when.problems.noWeekday'))).not.toBeInTheDocument();
  await choose(t('broadcast:when.repeat'), t('broadcast:when.repeats.monthly'));
  await choose(t('broadcast:when.monthDay'), '31');
  expect(newest()?.fields.monthDay).toBe(31);
  // The days of the week are still known.
  expect(newest()?.fields.weekdays).toEqual([4]);
});

it('starts in the groups of a selection, and beside a run that goes on, only when that is chosen', async () => {
  const { t, choose, newest } = open(emptyPlan());
  const name = t('schedules:series.groups.selection', { name: 'VIP' });
  await choose(t('schedules:series.groups.label'), name);
  await choose(t('schedules:series.overlap.label'), t('schedules:series.overlap.alongside'));
  expect(newest()).toMatchObject({ selectionId: 9, runsAlongside: true });
  await choose(t('schedules:series.groups.label'), t('schedules:series.groups.fixed'));
  expect(newest()).toMatchObject({ selectionId: null, runsAlongside: true });
});

it('warns when runs go on until the next start, which would be left out', async () => {
  const chain = (minutes: number, condition: 'delay' | 'condition') => ({
    nodes: [
      { id: 'start', type: 'start' as const, data: {} },
      { id: 'one', type: 'message' as const, data: { message: 'One', delay: 0 } },
      { id: 'two', type: 'message' as const, data: { message: 'Two', delay: minutes } },
    ],
    edges: [
      { source: 'start', target: 'one', id: '1' },
      { source: 'one', target: 'two', id: '2', data: { condition, delay: 0, label: 'yes' } },
    ],
  });
  const plan = emptyPlan();
  plan.fields.timeText = '19:00';
  const short = open(plan, chain(60, 'delay'));
  const hints = () => screen.queryAllByText((text) => text !== '' && shown.includes(text));
  const shown = [short.t('leftOut:hint.overlap'), short.t('leftOut:hint.reply')];
  await screen.findByText(short.t('schedules:series.version'));
  expect(hints()).toHaveLength(0);
  short.unmount();

  const { t, choose, unmount } = open(plan, chain(2_000, 'delay'));
  expect(await screen.findByText(t('leftOut:hint.overlap'))).toBeInTheDocument();
  await choose(t('schedules:series.overlap.label'), t('schedules:series.overlap.alongside'));
  expect(hints()).toHaveLength(0);
  unmount();

  open(plan, chain(60, 'condition'));
  expect(await screen.findByText(t('leftOut:hint.reply'))).toBeInTheDocument();
});
