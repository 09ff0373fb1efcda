import { theme } from 'antd';

import { palettes } from './palette';
import { antdTheme } from './theme';

it.each(['light', 'dark'] as const)('the colours of the library are those of the %s palette', (mode) => {
  const { primary, primaryHover, primaryActive, onSolid, link, success, warning, error, info, divider } =
    palettes[mode];
  expect(theme.getDesignToken(antdTheme(mode, { isStill: false, isNarrow: false }))).toMatchObject({
    colorPrimary: primary,
    colorPrimaryHover: primaryHover,
    colorPrimaryActive: primaryActive,
    colorTextLightSolid: onSolid,
    colorLink: link,
    colorSuccess: success,
    colorWarning: warning,
    colorError: error,
    colorInfo: info,
    controlItemBgActiveHover: divider,
  });
});
