import { ConfigProvider } from 'antd';
import ruRU from 'antd/es/locale/ru_RU';
import dayjs from 'dayjs';
import 'dayjs/locale/ru';
import { useMemo, type ReactNode } from 'react';

import { bareFrame, LibraryFrameSlot } from '@/ui/LibraryFrame';

import { antdTheme } from './theme';
import { useTheme } from './themeMode';

dayjs.locale('ru');

const noWave = { disabled: true };

/** The library's theme and language for everything below. Pages do without it, dialogs and toasts do not. */
export function AntdRoot({ children }: { children: ReactNode }) {
  const { mode } = useTheme();
  const theme = useMemo(() => antdTheme(mode), [mode]);
  return (
    <ConfigProvider theme={theme} locale={ruRU} wave={noWave}>
      <LibraryFrameSlot value={bareFrame}>{children}</LibraryFrameSlot>
    </ConfigProvider>
  );
}
