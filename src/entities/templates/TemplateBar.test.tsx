import { screen, waitFor, within } from '@testing-library/react';

import type { SaveTemplate, Template } from '@contract/schemas/shapes';

import { chooseOption } from '@test/kit/chooseOption';
import { fakeApi } from '@test/kit/fakeApi';
import { renderApp } from '@test/kit/renderApp';

import { TemplateBar } from './TemplateBar';
import type { TemplateContent } from './templateContent';

const webinar: Template = {
  id: 1,
  name: 'Webinar',
  text: '*Tonight* at seven',
  variables: null,
  mediaUrl: '/uploads/cat.png',
  mediaName: 'cat.png',
};

function open({ text = 'Hello', template = webinar } = {}) {
  let templates = [template];
  const api = fakeApi({
    listTemplates: () => templates,
    createTemplate: ({ body }) => {
      templates = [...templates, { ...(body as SaveTemplate), id: 2, mediaName: null }];
      return templates[1];
    },
    getVariables: () => ({ zone: 'UTC+3', memberForms: {}, fields: [], groups: [] }),
    listGroupDetails: () => [],
    updateTemplate: ({ body }) => {
      templates = templates.map((one) => ({ ...one, ...(body as SaveTemplate) }));
      return templates[0];
    },
    deleteTemplate: () => {
      templates = [];
      return null;
    },
  });
  const inserted: TemplateContent[] = [];
  const app = renderApp(
    <TemplateBar
      isEmpty={text === ''}
      readContent={() => Promise.resolve({ text, variables: null, mediaUrl: null })}
      onInsert={(content) => inserted.push(content)}
    />,
  );
  const bodyOf = (name: string) => api.calls.findLast((call) => call.name === name)?.body;
  const click = async (name: string) => app.user.click(await screen.findByRole('button', { name }));
  return { ...app, ...api, inserted, bodyOf, click };
}

it('inserts a template with its file', async () => {
  const { user, t, inserted } = open();
  await chooseOption(user, await screen.findByRole('combobox', { name: t('templates:choice') }), 'Webinar');
  expect(inserted).toEqual([webinar]);
});

it('saves the message under a name, which is required', async () => {
  const { user, t, bodyOf, click } = open();
  await click(t('templates:save.action'));
  const dialog = await screen.findByRole('dialog');
  const save = within(dialog).getByRole('button', { name: t('templates:form.submit') });
  await user.click(save);
  expect(await screen.findByText(t('templates:problems.noName'))).toBeInTheDocument();
  await user.type(within(dialog).getByLabelText(t('templates:form.name')), ' Hi ');
  await user.click(save);
  expect(await screen.findByText(t('templates:save.done'))).toBeInTheDocument();
  expect(bodyOf('createTemplate')).toEqual({ name: 'Hi', text: 'Hello', variables: null, mediaUrl: null });
});

it('offers no saving of an empty message', async () => {
  const { t } = open({ text: '' });
  expect(await screen.findByRole('button', { name: t('templates:save.action') })).toBeDisabled();
});

it('lists, changes and deletes templates', async () => {
  const { user, t, bodyOf, click } = open();
  await click(t('templates:manage.action'));
  expect(await screen.findByText(t('templates:manage.file', { name: 'cat.png' }))).toBeInTheDocument();
  await click(t('templates:manage.editOne', { name: 'Webinar' }));
  await user.type(await screen.findByLabelText(t('templates:form.text')), '!');
  await user.click(await screen.findByRole('switch', { name: t('variables:names.everyone') }));
  await click(t('templates:form.submit'));
  await waitFor(() =>
    expect(bodyOf('updateTemplate')).toEqual({ text: '{{everyone}}\n*Tonight* at seven!', variables: 'ru' }),
  );
  await click(t('templates:manage.editOne', { name: 'Webinar' }));
  await click(t('attachment:remove'));
  await click(t('templates:form.submit'));
  await waitFor(() => expect(bodyOf('updateTemplate')).toEqual({ mediaUrl: null }));
  await click(t('templates:manage.deleteOne', { name: 'Webinar' }));
  await click(t('templates:delete.confirm'));
  expect(await screen.findByText(t('templates:manage.none'))).toBeInTheDocument();
});

it('shows variables by their names in the list', async () => {
  const template = { ...webinar, text: 'Welcome to {{group.name}}', variables: 'en' as const };
  const { t, click } = open({ template });
  await click(t('templates:manage.action'));
  const row = within(await screen.findByRole('dialog')).getByRole('row', { name: /Webinar/ });
  expect(row).toHaveTextContent(`Welcome to ${t('variables:names.groupName')}`);
  expect(row).not.toHaveTextContent('{{');
});

it.each(['this', 'all', undefined] as const)(
  'says of a template that is offered in %s of several accounts what that means',
  async (offeredIn) => {
    const { t, click } = open({ template: { ...webinar, offeredIn } });
    await click(t('templates:manage.action'));
    expect(await screen.findByText(t('templates:manage.file', { name: 'cat.png' }))).toBeInTheDocument();
    expect(screen.queryAllByText(t('templates:manage.onlyHere'))).toHaveLength(offeredIn === 'this' ? 1 : 0);
    await click(t('templates:manage.deleteOne', { name: 'Webinar' }));
    expect(
      await screen.findByText(t(offeredIn === 'all' ? 'templates:delete.everywhere' : 'templates:delete.text')),
    ).toBeInTheDocument();
  },
);

it('is not offered by a server without templates', async () => {
  const { t, answers, calls } = open();
  answers.listTemplates = () => ({ status: 404, body: '<h1>Not Found</h1>' });
  await waitFor(() => expect(calls.some(({ name }) => name === 'listTemplates')).toBe(true));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: t('templates:manage.action') })).not.toBeInTheDocument(),
  );
});
