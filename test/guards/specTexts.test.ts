import fs from 'node:fs';
import path from 'node:path';

const folder = path.resolve(__dirname, '../../locales/ru');

/**
 * Texts that the specification quotes, by the key that says them. Each may be changed only together with the specification.
 * A text with a number is quoted in the form for many. `{{…}}` stands where the specification has a value.
 */
const texts: Record<string, Record<string, string>> = {
  'Login (§2, §5, §8)': {
    'login:email.required': 'Email обязателен',
    'login:email.format': 'Неверный формат email',
    'login:password.required': 'Пароль обязателен',
    'login:password.tooShort': 'Пароль должен содержать минимум {{minChars}} символов',
    'login:signedIn': 'Успешный вход в систему!',
    'login:failures.refused': 'Ошибка входа',
    'login:failures.server': 'Ошибка сервера',
    'session:check.running': 'Проверка авторизации...',
    'session:signedOut': 'Вы вышли из системы',
    'server:problems.emailRequired': 'Email обязателен',
    'server:problems.emailFormat': 'Неверный формат email',
    'server:problems.passwordRequired': 'Пароль обязателен',
    'server:problems.passwordTooShort': 'Пароль должен содержать минимум {{passwordMinChars}} символов',
  },
  'Error screen and confirmation (§2)': {
    'common:errorScreen.title': 'Что-то пошло не так',
    'common:errorScreen.text': 'Произошла ошибка при загрузке компонента. Попробуйте обновить страницу.',
    'common:errorScreen.reload': 'Обновить страницу',
    'common:actions.confirm': 'Подтвердить',
    'common:actions.cancel': 'Отмена',
  },
  'Messenger (§2, §8, decisions)': {
    'messenger:connect.submit': 'Подключить',
    'messenger:status.connected': 'Подключено',
    'messenger:status.initializing': 'Инициализация...',
    'messenger:status.authorized': 'Авторизован, не подключён',
    'messenger:status.disconnected': 'Не подключено',
    'messenger:connect.started': 'Инициализация WhatsApp начата',
    'messenger:connect.failed': 'Ошибка инициализации',
    'messenger:reset.done': 'Состояние WhatsApp сброшено',
    'messenger:reset.failed': 'Ошибка сброса состояния',
  },
  'Groups (§2, §8)': {
    'layout:places.groups': 'Группы',
    'common:groupType.community': 'Сообщество',
    'common:groupType.group': 'Группа',
    'groups:card.history': 'История воронок',
    'dashboard:empty.title': 'Группы не найдены',
    'dashboard:failures.timeout.title': 'Таймаут загрузки',
    'dashboard:failures.timeout.text': 'Сервер не отвечает. Попробуйте обновить страницу.',
    'dashboard:failures.load.title': 'Ошибка загрузки групп',
    'dashboard:failures.load.text': 'Не удалось загрузить список групп',
    'dashboard:refresh.failed': 'Ошибка обновления групп',
    'dashboard:refresh.done': 'Список групп обновлен',
    'groups:rename.failed': 'Ошибка сохранения названия',
    'groups:rename.saved': 'Название сохранено!',
    'groups:greeting.failed': 'Ошибка сохранения URL',
    'groups:greeting.saved': 'URL приветствия сохранен!',
    'groups:delete.failed.title': 'Ошибка удаления группы',
    'groups:delete.failed.text': 'Не удалось удалить группу',
    'groups:delete.done': 'Группа удалена',
    'groups:deleteInactive.confirm': 'Удалить все неактивные',
    'groups:deleteInactive.failed': 'Ошибка удаления неактивных групп',
    'groups:deleteInactive.done_many': 'Удалено {{count}} неактивных групп',
    'groups:members.failed': 'Ошибка скачивания участников',
    'groups:members.done': 'Список участников скачан',
  },
  'Saved funnels (§2, §5, §8)': {
    'funnels:title': 'Сохранённые воронки',
    'funnels:new': 'Новая воронка',
    'funnels:empty.title': 'Воронки не найдены',
    'funnels:copy.title': 'Копировать воронку',
    'funnels:copy.field': 'Название копии',
    'funnels:copy.required': 'Введите название для копии',
    'funnels:copy.defaultName': '{{name}} (копия)',
    'funnels:copy.done': 'Воронка скопирована',
    'funnels:copy.refused': 'Не удалось скопировать воронку',
    'funnels:copy.failed': 'Ошибка копирования воронки',
    'funnels:delete.done': 'Воронка удалена',
    'funnels:delete.refused': 'Не удалось удалить воронку',
    'funnels:delete.failed': 'Ошибка удаления воронки',
    'funnels:loadFailed': 'Ошибка загрузки воронок',
    'funnels:status.activated': 'Воронка активирована',
    'funnels:status.deactivated': 'Воронка деактивирована',
    'funnels:status.failed': 'Ошибка изменения статуса воронки',
  },
  'Designer (§2, §4, §5, §8)': {
    'designer:toolbar.new': 'Новая',
    'designer:toolbar.start': 'Старт',
    'designer:toolbar.message': 'Сообщение',
    'designer:toolbar.delay': 'Задержка',
    'designer:toolbar.save': 'Сохранить',
    'designer:toolbar.name': 'Название воронки',
    'designer:panel.node': 'Настройки узла',
    'designer:panel.edge': 'Настройки соединения',
    'designer:panel.schedule': 'Время запуска',
    'designer:panel.condition': 'Условие перехода',
    'designer:panel.labelPlaceholder': 'Например: Да, Нет, Через 5 мин',
    'designer:conditions.always': 'Всегда',
    'designer:conditions.delay': 'После задержки',
    'designer:conditions.condition': 'По условию',
    'designer:media.remove': 'Удалить файл',
    'designer:nodes.start': 'Старт',
    'designer:nodes.startHint': 'Начало воронки',
    'designer:nodes.message': 'Сообщение',
    'designer:nodes.media': 'Медиа файл',
    'designer:nodes.delay': 'Задержка',
    'designer:nodes.schedule': 'Расписание',
    'designer:deleteStart.text': 'Вы уверены, что хотите удалить стартовый узел? Это может нарушить логику воронки.',
    'designer:toasts.created': 'Воронка создана успешно!',
    'designer:toasts.updated': 'Воронка обновлена успешно!',
    'designer:toasts.nodeUpdated': 'Узел обновлен!',
    'designer:toasts.edgeUpdated': 'Соединение обновлено!',
    'designer:toasts.nodeDeleted': 'Узел удален',
    'designer:toasts.newFunnel': 'Создана новая воронка',
    'designer:toasts.uploaded': 'Файл загружен',
    'designer:toasts.uploadFailed': 'Ошибка загрузки файла',
    'designer:toasts.failed': 'Ошибка: {{text}}',
    'designer:toasts.unknownFailure': 'Неизвестная ошибка при создании воронки',
    'planner:problems.nameRequired': 'Введите название воронки!',
    'planner:problems.startRequired': 'В воронке должен быть хотя бы один стартовый узел!',
    'planner:problems.messageRequired': 'Добавьте хотя бы одно сообщение!',
    'planner:problems.startDuplicate': 'В воронке может быть только один стартовый узел!',
    'server:problems.funnelNameRequired': 'Введите название воронки!',
  },
  'Start dialog (§2, §5, §8)': {
    'launch:title': 'Запустить воронку',
    'launch:funnels.steps_many': '{{count}} шагов',
    'launch:problems.noFunnel': 'Выберите воронку!',
    'launch:problems.noGroups': 'Выберите хотя бы одну группу!',
    'launch:problems.startInPast': 'Время запуска должно быть в будущем!',
    'launch:problems.noValidGroups': 'Не удалось определить корректные группы для запуска',
    'launch:toasts.failed': 'Ошибка запуска воронки: {{text}}',
    'launch:toasts.all_many': 'Воронка запущена во всех {{count}} группах!',
    'launch:toasts.some_many': 'Воронка запущена в {{started}} из {{count}} групп. Ошибок: {{failed}}',
    'launch:funnels.activated': 'Воронка активирована',
    'launch:funnels.deactivated': 'Воронка деактивирована',
    'launch:funnels.statusFailed': 'Ошибка изменения статуса воронки',
  },
  'Run history (§2, §8)': {
    'history:title.community': 'История запусков воронок - [Сообщество] {{name}}',
    'history:title.group': 'История запусков воронок - [Группа] {{name}}',
    'history:run.statuses.running': 'Выполняется',
    'history:run.statuses.finished': 'Завершён',
    'history:message.notSent': 'Не отправлено',
    'history:message.statuses.unconfirmed': 'Не подтверждено',
    'history:message.statuses.skipped': 'Пропущено',
    'history:empty.noFunnels.title': 'Воронки не найдены',
    'history:empty.noFunnels.text': 'Для этой группы не настроены воронки',
    'history:empty.noRuns': 'История запусков пуста',
    'history:loadFailed': 'Ошибка загрузки истории',
  },
  'Support and profile (§5, §8)': {
    'errors:TELEGRAM_NOT_REGISTERED': 'Для обращения в техподдержку необходимо зарегистрироваться в Telegram',
    'server:problems.telegramUsername':
      'Username должен содержать {{telegramUsernameMinChars}}-{{telegramUsernameMaxChars}} символа (буквы, цифры, _)',
  },
  'The product (decisions)': {
    'common:app.name': 'Воронка',
    'common:app.title': '{{place}} — Воронка',
    'layout:demo.label': 'Демо-режим',
  },
};

/** Plain reading of the files, without the translator: what stands there is what is compared. */
function read(key: string): unknown {
  const [namespace = '', rest = ''] = key.split(':');
  const words = JSON.parse(fs.readFileSync(path.join(folder, `${namespace}.json`), 'utf8')) as unknown;
  return rest
    .split('.')
    .reduce<unknown>((place, name) => (place as Record<string, unknown> | undefined)?.[name], words);
}

describe.each(Object.entries(texts))('the texts of the specification: %s', (_part, pinned) => {
  it('stand as they were agreed', () => {
    const found = Object.fromEntries(Object.keys(pinned).map((key) => [key, read(key)]));
    expect(found).toEqual(pinned);
  });
});
