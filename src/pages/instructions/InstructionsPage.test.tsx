import fs from 'node:fs';

import { act, fireEvent, screen, within } from '@testing-library/react';

import words from '@locales/ru/instructions.json';
import { lessonSections, questionIds } from '@/features/instructions/lessons';
import folders from '@/features/instructions/pictureFolders.json';
import { renderApp } from '@test/kit/renderApp';

import { InstructionsPage } from './InstructionsPage';

afterEach(() => {
  jest.useRealTimers();
});

const guide = () => within(screen.getByRole('region', { name: words.guide.label }));
const stepTitle = () => guide().getByRole('heading', { level: 4 }).textContent;
const titleOf = (at: number) => words.steps[lessonSections[0]?.steps[at]?.id ?? 'signIn'].title;

it('shows seven sections, each at an address of its own, with steps that open', async () => {
  const { user } = renderApp(<InstructionsPage />, { path: '/instructions' });
  expect(lessonSections).toHaveLength(7);
  for (const { id, steps } of lessonSections) {
    await user.click(screen.getByRole('link', { name: words.sections[id].title }));
    expect(screen.getByRole('heading', { level: 2, name: words.sections[id].title })).toBeInTheDocument();
    const [first] = steps;
    expect(screen.getAllByText(words.steps[first?.id ?? 'signIn'].title).length).toBeGreaterThan(0);
  }
});

it('opens at the section of the address, and leads to where it is done', () => {
  renderApp(<InstructionsPage />, { path: '/instructions#broadcast' });
  expect(screen.getByRole('heading', { level: 2, name: words.sections.broadcast.title })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: words.links.broadcast })).toHaveAttribute('href', '/broadcast');
});

it('shows how long every step takes and how hard it is', () => {
  renderApp(<InstructionsPage />, { path: '/instructions#broadcast' });
  expect(screen.getByText(words.difficulty.hard)).toHaveAttribute('data-tone', 'error');
  expect(screen.getAllByText(words.difficulty.medium)[0]).toHaveAttribute('data-tone', 'warning');
  expect(screen.getAllByText(words.difficulty.easy)[0]).toHaveAttribute('data-tone', 'success');
  expect(screen.getByText('5 \u043c\u0438\u043d')).toBeInTheDocument();
});

it('goes forward and back step by step, and to the beginning', async () => {
  const { user } = renderApp(<InstructionsPage />, { path: '/instructions' });
  const press = (name: string) => user.click(guide().getByRole('button', { name }));
  expect(guide().getByRole('button', { name: words.guide.back })).toBeDisabled();
  await press(words.guide.next);
  await press(words.guide.next);
  expect(stepTitle()).toBe(titleOf(2));
  await press(words.guide.back);
  expect(stepTitle()).toBe(titleOf(1));
  await press(words.guide.reset);
  expect(stepTitle()).toBe(titleOf(0));
  expect(guide().getByRole('progressbar')).toHaveAttribute('value', '1');
});

it('shows the next step every five seconds until the last, and stops on request', () => {
  jest.useFakeTimers();
  renderApp(<InstructionsPage />, { path: '/instructions' });
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  const press = (name: string) => fireEvent.click(guide().getByRole('button', { name }));
  press(words.guide.play);
  pass(4_999);
  expect(stepTitle()).toBe(titleOf(0));
  pass(1);
  expect(stepTitle()).toBe(titleOf(1));
  press(words.guide.pause);
  pass(20_000);
  expect(stepTitle()).toBe(titleOf(1));
  press(words.guide.play);
  for (let step = 0; step < 6; step += 1) pass(5_000);
  expect(stepTitle()).toBe(titleOf(4));
  expect(guide().getByRole('button', { name: words.guide.next })).toBeDisabled();
  press(words.guide.play);
  expect(stepTitle()).toBe(titleOf(0));
});

it('finds questions by their texts and those of the replies, and shows when there are none', async () => {
  const { user } = renderApp(<InstructionsPage />, { path: '/instructions' });
  expect(questionIds).toHaveLength(9);
  const shown = () => questionIds.filter((id) => screen.queryByText(words.questions[id].question) !== null);
  expect(shown()).toEqual(questionIds);
  const search = screen.getByRole('searchbox', { name: words.faq.label });
  await user.type(search, '/start');
  expect(screen.getByRole('status')).toHaveTextContent('1');
  expect(screen.getAllByText('/start', { selector: 'mark' }).length).toBeGreaterThan(0);
  await user.type(search, ' nothing');
  expect(screen.getByText(words.faq.nothing)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: words.faq.clear }));
  expect(shown()).toEqual(questionIds);
});

it('has a picture for every step that names one, and requests none that is missing', () => {
  const named = new Set(lessonSections.flatMap(({ steps }) => steps.flatMap(({ picture }) => picture ?? [])));
  expect(folders).toEqual(fs.readdirSync('public/help'));
  const files = folders.flatMap((folder) =>
    [...named].flatMap((picture) => [`${folder}/${picture}.webp`, `${folder}/${picture}-dark.webp`]),
  );
  expect(files.filter((file) => !fs.existsSync(`public/help/${file}`))).toEqual([]);
});
