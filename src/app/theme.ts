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

/** Big enough for a finger, as our own controls of narrow screens in `base.css`. */
const TOUCH = { controlHeight: 44, controlHeightSM: 32, controlHeightLG: 48, controlInteractiveSize: 16 };

interface Surroundings {
  /** Disables visible animations. */
  isStill: boolean;
  isNarrow: boolean;
}

/** antd's dark theme derives darker colours from those it gets; the palette's own are measured. */
const darkAlgorithm: ThemeConfig['algorithm'] = (seed) => ({
  ...theme.darkAlgorithm(seed),
  ...tokens(palettes.dark),
});

/** antd's theme from the palette. */
export function antdTheme(mode: 'light' | 'dark', { isStill, isNarrow }: Surroundings): ThemeConfig {
  return {
    algorithm: mode === 'dark' ? darkAlgorithm : theme.defaultAlgorithm,
    cssVar: { key: 'voronka' },
    hashed: false,
    token: { ...tokens(palettes[mode]), ...LOOK, ...(isStill && STILL), ...(isNarrow && TOUCH) },
    components: {
      Button: { primaryShadow: 'none', dangerShadow: 'none', defaultShadow: 'none' },
      Notification: { width: TOAST_PX },
      Table: {
        // The frame around it has the background; a square one would cover its round corners.
        colorBgContainer: 'transparent',
        bodySortBg: 'transparent',
        headerBg: palettes[mode].layout,
        headerSortActiveBg: palettes[mode].layout,
        headerSortHoverBg: palettes[mode].fill,
        headerSplitColor: 'transparent',
      },
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
    colorLinkActive: palette.primaryHover,
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
    colorBgMask: palette.mask,
    colorBorder: palette.outline,
    colorBorderSecondary: palette.divider,
    colorSplit: palette.divider,
    controlItemBgActive: palette.primaryFill,
    // antd's own is too dark for the tick of the selected option.
    controlItemBgActiveHover: palette.divider,
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
