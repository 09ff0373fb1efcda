import { screen, within } from '@testing-library/react';

import { MINUTE_MS } from '@contract/time';

import { spanText } from '@/lib/span';
import { chooseOption } from '@test/kit/chooseOption';
import { edgeOf, messageNode, openDesigner } from '@test/kit/openDesigner';

import { newGraph } from '../graph/newGraph';

const [start] = newGraph().nodes;
if (!start) throw new Error('A new funnel begins with its start');

const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(name) });

describe('the problems tab', () => {
  it('lists problems and selects the node of one', async () => {
    const { user, t, state } = await openDesigner({
      nodes: [start, messageNode('empty', ' '), messageNode('lost', 'Nobody comes here')],
      edges: [edgeOf(start.id, 'empty')],
    });
    expect(await screen.findByRole('tab', { name: new RegExp(t('designer:dock.found', { count: 2 })) })).toBeVisible();
    const badge = (code: 'emptyMessage' | 'messageUnreachable') =>
      document.querySelectorAll(`.nodeCard-problem[aria-label^="${t(`planner:problems.${code}`, { nodes: '' })}"]`);
    expect([badge('emptyMessage'), badge('messageUnreachable')].map(({ length }) => length)).toEqual([1, 1]);
    expect(document.querySelectorAll('.nodeCard-problem')).toHaveLength(2);
    await user.click(tab(t('designer:dock.check')));
    const blocking = screen.getByRole('region', { name: t('designer:check.start') });
    expect(within(blocking).getAllByRole('listitem')).toHaveLength(1);
    const name = `\u00ab${t('planner:nodes.message')}\u00bb`;
    expect(blocking).toHaveTextContent(
      t('planner:problems.emptyMessage', { nodes: t('planner:step', { number: 2, name }) }),
    );
    // The canvas numbers the same step.
    const node = document.querySelector('.react-flow__node[data-id="empty"] .nodeCard-number');
    expect(node).toHaveTextContent(/^2$/);
    const hints = screen.getByRole('region', { name: t('designer:check.hints') });
    await user.click(within(hints).getByRole('button', { name: /Nobody comes here/ }));
    expect(state().selection).toEqual({ kind: 'node', id: 'lost' });
  });

  it('shows that there are none, and updates with edits', async () => {
    const { user, t, button } = await openDesigner({
      nodes: [start, messageNode('a', 'Hello')],
      edges: [edgeOf(start.id, 'a')],
    });
    await user.click(tab(t('designer:dock.check')));
    expect(screen.getByText(t('designer:check.clean'))).toBeInTheDocument();
    await user.click(button(t('designer:toolbar.delay')));
    expect(await screen.findByRole('region', { name: t('designer:check.hints') })).toBeInTheDocument();
  });
});

describe('the plan of sending', () => {
  const graph = {
    nodes: [start, messageNode('a', 'Hello *all*'), messageNode('b', 'Later', { delay: 90 }), messageNode('c', 'Or')],
    edges: [edgeOf(start.id, 'a'), edgeOf('a', 'b'), edgeOf('a', 'c', { condition: 'condition', label: 'Yes' })],
  };

  it('shows each message as the group sees it, its time and the required replies', async () => {
    const { user, t } = await openDesigner(graph);
    await user.click(tab(t('designer:dock.plan')));
    const plan = within(await screen.findByRole('group', { name: t('plan:title') }));
    expect(plan.getByText('all').tagName).toBe('STRONG');
    const [one, other] = document.querySelectorAll<HTMLElement>('.planBranch .planBranch');
    expect(one).toHaveTextContent(t('plan:ifReplied', { replies: 'Yes' }));
    expect(one).toHaveTextContent('Or');
    expect(other).toHaveTextContent(t('plan:always'));
    expect(other).toHaveTextContent('Later');
    const times = screen.getAllByRole('button', { name: /^\d+\. / }).map(({ textContent }) => textContent);
    expect(times.at(-1)).toContain(spanText(90 * MINUTE_MS));
    expect(document.querySelectorAll('.planBranch .planBranch')).toHaveLength(2);
  });

  it('shows explanations behind an icon', async () => {
    const { user, t } = await openDesigner(graph);
    await user.click(tab(t('designer:dock.plan')));
    const field = await screen.findByLabelText(t('plan:start'));
    expect(field).toHaveAccessibleDescription(t('plan:nowHint'));
    const text = screen.getByText(t('plan:repliesHint'));
    expect(text).not.toBeVisible();
    await user.click(screen.getAllByRole('button', { name: t('plan:hint') })[1] as HTMLElement);
    expect(text).toBeVisible();
  });

  it('keeps an unreadable typed time and uses the last valid one', async () => {
    const { user, t } = await openDesigner(graph);
    await user.click(tab(t('designer:dock.plan')));
    const field = await screen.findByLabelText(t('plan:start'));
    const first = () => screen.getByRole('button', { name: /^2\. / }).textContent;
    await user.clear(field);
    await user.type(field, '02.01.2037 06:05');
    expect(first()).toContain('02.01.2037');
    await user.type(field, '{Backspace}{Tab}');
    expect(field).toHaveValue('02.01.2037 06:0');
    expect(field).toBeInvalid();
    expect(first()).toContain('02.01.2037');
    expect(screen.getByText(t('plan:unread'))).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: t('plan:fromNow') }));
    expect(field).toBeValid();
    expect(first()).not.toContain('02.01.2037');
  });

  it("shows any time zone next to the viewer's time and selects the node", async () => {
    const { user, t, state } = await openDesigner(graph);
    await user.click(tab(t('designer:dock.plan')));
    const elsewhere = -new Date().getTimezoneOffset() / 60 === 14 ? 'UTC-12' : 'UTC+14';
    await chooseOption(user, await screen.findByRole('combobox', { name: t('plan:zone') }), elsewhere);
    const yours = t('plan:yours', { moment: '' }).trim();
    expect(screen.getAllByText(new RegExp(yours))).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: /^2\. / }));
    expect(state().selection?.kind).toBe('node');
  });
});
