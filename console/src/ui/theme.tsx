import { StyleProvider } from '@ant-design/cssinjs'
import { ConfigProvider, theme as antdTheme, type MappingAlgorithm, type ThemeConfig } from 'antd'
import { useLayoutEffect, useMemo, type ReactNode } from 'react'
import { langStore } from '../api/lang.ts'
import { useSettings } from '../api/settings.ts'
import { sizeStore } from '../api/size.ts'
import { AntdStyles } from './antd-styles.tsx'
import { shadesOf, type Shades } from './colour.ts'
import { useLocale } from './locale.ts'
import { useIsDark } from './appearance.ts'
import { giveStylesTheNonce, nonce } from './nonce.ts'
import { dark, light, type Palette } from './palette.ts'
import { makeStyleCache } from './style-cache.ts'
import { useIsStill } from './use-media.ts'

type Size = ReturnType<typeof sizeStore.get>

const measures: Record<Size, { control: number; font: number; cell: number; inline: number }> = {
  default: { control: 40, font: 15, cell: 13, inline: 16 },
  medium: { control: 36, font: 14, cell: 10, inline: 14 },
  small: { control: 32, font: 14, cell: 7, inline: 12 },
  mini: { control: 28, font: 13, cell: 4, inline: 10 },
}

giveStylesTheNonce()
/** The wave effect would animate for two seconds after every click. */
const noWave = { disabled: true }
const { cache, removeUnused } = makeStyleCache()
const csp = nonce === '' ? {} : { csp: { nonce } }

/** Replaces antd's generated tones with ours, which have enough contrast and a clearer warning colour. */
const ownTones =
  (shades: Shades, palette: Palette): MappingAlgorithm =>
  (seed, tokens) => ({
    ...(tokens ?? antdTheme.defaultAlgorithm(seed)),
    colorPrimary: shades.accentText,
    colorPrimaryBorder: shades.accentText,
    colorLink: shades.accentText,
    colorWarningBg: palette.waitingSoft,
    colorErrorBg: palette.failedSoft,
  })

const themeOf = (themeColor: string, isDark: boolean, size: Size, isStill: boolean): ThemeConfig => {
  const shades = shadesOf(themeColor, isDark)
  const palette = isDark ? dark : light
  const { control, font, cell, inline } = measures[size]
  const tick = { colorWhite: shades.onAccent }
  return {
    algorithm: [isDark ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm, ownTones(shades, palette)],
    cssVar: { key: 'kangju' },
    hashed: false,
    // The styles are a static file: generating them took a sixth of a page load. Only the variables are set at run
    // time.
    zeroRuntime: true,
    token: {
      colorPrimary: shades.accentText,
      colorPrimaryHover: shades.accentHover,
      colorPrimaryActive: shades.accentHover,
      colorPrimaryBg: shades.accentSoft,
      colorPrimaryBgHover: shades.accentSoft,
      colorPrimaryText: shades.accentText,
      colorPrimaryTextHover: shades.accentHover,
      colorLink: shades.accentText,
      colorLinkHover: shades.accentHover,
      colorLinkActive: shades.accentHover,
      colorInfo: palette.busy,
      colorSuccess: palette.done,
      colorWarning: palette.waiting,
      colorError: palette.failed,
      colorBgLayout: palette.page,
      colorBgContainer: palette.surface,
      colorBgElevated: isDark ? '#222b2e' : palette.surface,
      colorText: palette.text,
      colorTextHeading: palette.text,
      colorTextSecondary: palette.quiet,
      colorTextTertiary: palette.quiet,
      colorTextDescription: palette.quiet,
      colorTextPlaceholder: palette.quiet,
      colorBorder: palette.fieldLine,
      colorBorderSecondary: palette.line,
      colorSplit: palette.line,
      borderRadius: 6,
      borderRadiusLG: 6,
      borderRadiusSM: 4,
      fontFamily: 'var(--font)',
      fontSize: font,
      fontSizeSM: Math.max(13, font - 1),
      fontSizeLG: font + 2,
      controlHeight: control,
      controlHeightSM: Math.max(24, control - 8),
      controlHeightLG: control + 4,
      // antd applies explicit durations even when motion is off.
      motion: !isStill,
      motionDurationFast: isStill ? '0s' : '0.12s',
      motionDurationMid: isStill ? '0s' : '0.16s',
      motionDurationSlow: isStill ? '0s' : '0.2s',
      wireframe: false,
    },
    components: {
      Button: {
        primaryColor: shades.onButton,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        dangerColor: isDark ? '#3a0d09' : '#ffffff',
        paddingInline: inline,
        fontWeight: 400,
      },
      Checkbox: tick,
      Radio: { ...tick, buttonSolidCheckedColor: shades.onAccent },
      Calendar: tick,
      DatePicker: { colorTextLightSolid: shades.onAccent },
      Switch: { handleBg: isDark ? '#12181a' : '#ffffff' },
      Input: { paddingInline: inline - 2 },
      Table: {
        headerBg: isDark ? '#1f282b' : '#f7f9f9',
        headerColor: palette.quiet,
        headerSplitColor: 'transparent',
        cellPaddingBlock: cell,
        cellPaddingBlockMD: Math.max(2, cell - 6),
        cellPaddingBlockSM: Math.max(1, cell - 8),
        cellPaddingInline: inline - 6,
        cellPaddingInlineMD: inline - 6,
        cellPaddingInlineSM: inline - 6,
        rowSelectedBg: shades.accentSoft,
        rowSelectedHoverBg: shades.accentSoft,
        rowHoverBg: isDark ? '#212b2e' : '#f3f6f6',
        motionDurationSlow: '0s',
      },
      Menu: {
        // Fading colours of entries would draw every frame while the next page is being made.
        motionDurationSlow: '0s',
        itemHeight: control,
        itemMarginInline: 8,
        itemMarginBlock: 2,
        itemBorderRadius: 6,
        subMenuItemBg: 'transparent',
        itemSelectedBg: shades.accentSoft,
        itemSelectedColor: shades.accentText,
        subMenuItemSelectedColor: shades.accentText,
        activeBarBorderWidth: 0,
        iconSize: 16,
        collapsedIconSize: 18,
      },
      Form: { verticalLabelPadding: '0 0 4px', itemMarginBottom: control / 2 },
      Tabs: { horizontalItemPadding: `${cell - 2}px 0`, titleFontSize: font },
    },
  }
}

/** antd with the account's colour, theme, size and language. Changing one loses no input. */
export const Theme = ({ children }: { children: ReactNode }) => {
  const { themeColor } = useSettings()
  const isDark = useIsDark()
  const size = sizeStore.use()
  const locale = useLocale(langStore.use())
  const isStill = useIsStill()
  const theme = useMemo(() => themeOf(themeColor, isDark, size, isStill), [themeColor, isDark, size, isStill])
  // The variables of the theme before would win when it is chosen again.
  useLayoutEffect(removeUnused, [theme])
  return (
    <StyleProvider cache={cache}>
      <ConfigProvider theme={theme} locale={locale} {...csp} button={{ autoInsertSpace: false }} wave={noWave}>
        <AntdStyles />
        {children}
      </ConfigProvider>
    </StyleProvider>
  )
}
