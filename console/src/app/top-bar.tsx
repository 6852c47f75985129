import MenuFoldOutlined from '@ant-design/icons/MenuFoldOutlined'
import MenuUnfoldOutlined from '@ant-design/icons/MenuUnfoldOutlined'
import { useNavigate } from 'react-router'
import { BellButton } from '../ui/bell.tsx'
import { DownloadsButton } from '../ui/downloads.tsx'
import { ErrorLogButton } from '../ui/error-log.tsx'
import { LiveMark } from '../ui/live-notice.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { useSay } from '../ui/say.ts'
import { shellWords as words } from './words.ts'
import { BreadcrumbLine } from './breadcrumb-line.tsx'
import { FullScreenButton } from './full-screen-button.tsx'
import { HeaderSearch } from './header-search.tsx'
import { LanguageMenu, SizeMenu } from './choice-menus.tsx'
import { chooseCollapsed, collapsedStore, overlayStore } from './sidebar-state.ts'
import { UserMenu } from './user-menu.tsx'
import { useSeat } from './use-seat.ts'
import styles from './top-bar.module.css'
import barStyles from '../ui/bar.module.css'

const CollapseButton = ({ isMobile }: { isMobile: boolean }) => {
  const say = useSay()
  const isCollapsed = collapsedStore.use()
  const isOverlay = overlayStore.use()
  const isShown = isMobile ? isOverlay : !isCollapsed
  const toggle = () => (isMobile ? overlayStore.set(!isOverlay) : chooseCollapsed(!isCollapsed))
  return (
    <button
      type="button"
      className={barStyles.button}
      aria-label={say(isShown ? words.collapse : words.expand)}
      aria-expanded={isShown}
      onClick={toggle}
    >
      {isShown ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
    </button>
  )
}

const SeatButton = onDemand(() =>
  import('../features/tvecall/desk/seat-button.tsx').then(({ SeatButton }) => SeatButton),
)

/** The call seat of accounts that have one. */
const Seat = () => useSeat() !== undefined && <SeatButton />

export const TopBar = ({ isMobile }: { readonly isMobile: boolean }) => {
  const navigate = useNavigate()
  return (
    <header className={styles.topBar}>
      <CollapseButton isMobile={isMobile} />
      <BreadcrumbLine />
      <LiveMark />
      <HeaderSearch isMobile={isMobile} />
      <Seat />
      <ErrorLogButton />
      <BellButton navigate={(to) => void navigate(to)} />
      <DownloadsButton />
      {!isMobile && <FullScreenButton />}
      <SizeMenu />
      <LanguageMenu />
      <UserMenu isMobile={isMobile} />
    </header>
  )
}
