import { theme, type ThemeConfig } from 'antd';

import { FONT_STACK, RADIUS_PX, TYPE } from './designTokens';
import { palettes, type Palette } from './palette';

const LOOK = {
  fontFamily: FONT_STACK,
  fontSize: TYPE.body.size,
  fontSizeSM: TYPE.meta.size,
  fontSizeLG: TYPE.card.size,
  borderRadiusSM: RADIUS_PX.chip,
  borderRadius: RADIUS_PX.control,
  borderRadiusLG: RADIUS_PX.card,
  wireframe: false,
  // As our own busy buttons.
  opacityLoading: 0.75,
};

/** Source: SPEC-9.14. */
const TOAST_PX = 350;

/** Almost no animation: with `motion: false` a dialog's field does not get its initial focus. */
const STILL = { motionDurationFast: '0.01s', motionDurationMid: '0.02s', motionDurationSlow: '0.03s' };

/** antd's theme from the palette; `isStill` disables visible animations. */
export function antdTheme(mode: 'light' | 'dark', isStill: boolean): ThemeConfig {
  return {
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: { key: 'voronka' },
    hashed: false,
    token: { ...tokens(palettes[mode]), ...LOOK, ...(isStill && STILL) },
    components: {
      Notification: { width: TOAST_PX },
      Table: { headerBg: palettes[mode].layout, headerSortActiveBg: palettes[mode].layout },
    },
  };
}

function tokens(palette: Palette): NonNullable<ThemeConfig['token']> {
  return {
    colorPrimary: palette.primary,
    colorPrimaryHover: palette.primaryHover,
    colorPrimaryActive: palette.primaryActive,
    colorPrimaryBg: palette.primaryFill,
    colorPrimaryText: palette.primary,
    colorLink: palette.link,
    colorLinkHover: palette.primaryHover,
    colorLinkActive: palette.primaryActive,
    ...meanings(palette),
    boxShadow: palette.shadowDialog,
    boxShadowSecondary: palette.shadowPopover,
    colorText: palette.text,
    colorTextSecondary: palette.textSecondary,
    colorTextTertiary: palette.textSecondary,
    colorTextDescription: palette.textSecondary,
    colorTextPlaceholder: palette.placeholder,
    colorTextQuaternary: palette.placeholder,
    colorTextLightSolid: palette.onSolid,
    colorIcon: palette.textSecondary,
    colorBgLayout: palette.layout,
    colorBgContainer: palette.surface,
    colorBgElevated: palette.elevated,
    colorBgSpotlight: palette.text,
    colorBorder: palette.outline,
    colorBorderSecondary: palette.divider,
    colorSplit: palette.divider,
    controlItemBgActive: palette.primaryFill,
    controlItemBgHover: palette.fill,
  };
}

function meanings(palette: Palette): NonNullable<ThemeConfig['token']> {
  return {
    colorSuccess: palette.success,
    colorSuccessBg: palette.successFill,
    colorWarning: palette.warning,
    colorWarningBg: palette.warningFill,
    colorError: palette.error,
    colorErrorHover: palette.error,
    colorErrorText: palette.error,
    colorErrorBg: palette.errorFill,
    colorInfo: palette.info,
    colorInfoBg: palette.infoFill,
  };
}
