import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router-dom'
import { NamespaceProvider } from '../../i18n/LocaleProvider.tsx'
import type { Namespace } from '../../i18n/locale.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Toaster } from '../../shared/feedback/Toaster.tsx'
import { UpdateOffer } from '../../shared/offline/app-updates.tsx'
import { ErrorPage } from '../../shared/page/ErrorPage.tsx'
import { PageLoadingNotice, SkipLink, ThemeToggle, useFocusOnNewPage } from '../../shared/page/FrameParts.tsx'
import { OfflineBanner, ServiceBanner } from '../../shared/page/ServiceBanner.tsx'
import { useRenewedNotifications } from '../../shared/push/push-api.ts'
import {
  isLeavingPage,
  mayEnter,
  type Session,
  signInAddress,
  useSessionOrEnded,
} from '../../shared/session/session.ts'
import { ConfirmGate, loadIdentityDialog } from '../../shared/sign-in/ConfirmGate.tsx'
import { LiveMark, LiveScreens } from '../shared/live/Live.tsx'
import type { OfficeArea } from '../shared/page/OfficePage.tsx'
import { DecisionsProvider } from '../shared/undo/DecisionsProvider.tsx'
import { DecisionTray } from '../shared/undo/DecisionTray.tsx'
import { office } from './office.en.ts'
import { Sidebar, SidebarContent } from './Sidebar.tsx'
import '../../ui/styles/office.css'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { fetchAhead } from '../../shared/api-client/api.ts'
import { sessionApi } from '../../shared/sign-in/session-api.ts'
import { ButtonLink, IconButton } from '../../ui/Button.tsx'
import { useMenuPopover } from '../../ui/history-layers.ts'
import { useMatches } from '../../ui/use-browser.ts'

const texts: Namespace = {
  en: office,
  sw: async () => (await import('./office.sw.ts')).office,
}

/** The frame around the back office's screens. Users without access see a notice instead. */
export function Office({ area }: { area: OfficeArea }) {
  const session = useSessionOrEnded()
  const location = useLocation()
  if (!session) return isLeavingPage() ? null : <Navigate to={signInAddress(location)} replace />
  return (
    <NamespaceProvider texts={texts}>
      {mayEnter(session.role, area) ? (
        <LiveScreens path={`/${area}/events`} session={session}>
          <DecisionsProvider key={session.email}>
            <Frame area={area} session={session} />
          </DecisionsProvider>
        </LiveScreens>
      ) : (
        <AccessDenied area={area} />
      )}
    </NamespaceProvider>
  )
}

/** The widths from which the classes `lg:` and `sm:` apply. */
const lg = '(min-width: 64rem)'
const sm = '(min-width: 40rem)'

function Frame({ area, session }: { area: OfficeArea; session: Session }) {
  const t = useTranslate()
  const main = useFocusOnNewPage()
  const isWide = useMatches(lg)
  useSteadyRows(main)
  useRenewedNotifications(session)
  // A newer version of the app may have replaced the script by the time that it is needed.
  useEffect(() => fetchAhead(loadIdentityDialog), [])
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[264px_minmax(0,1fr)]">
      <SkipLink />
      {isWide && <Sidebar area={area} session={session} />}
      <div className="flex min-w-0 flex-col">
        <PageLoadingNotice />
        <OfflineBanner text={t('shell.offline')} />
        <ServiceBanner />
        <OfficeHeader area={area} menu={!isWide && <Menu area={area} session={session} />} />
        <main
          ref={main}
          id="main"
          tabIndex={-1}
          className="flex-1 px-4 pt-6 pb-24 outline-none sm:px-6 lg:px-10 lg:pt-8"
        >
          <div className="mx-auto w-full max-w-[1180px]">
            <Outlet />
          </div>
        </main>
      </div>
      <Toaster below={<DecisionTray />} />
      <ConfirmGate />
      <UpdateOffer />
      <ScrollRestoration />
    </div>
  )
}

/** The page for users whose role may not enter an area. */
function AccessDenied({ area }: { area: OfficeArea }) {
  const t = useTranslate()
  return (
    <main>
      <ErrorPage title={t('office.denied')} text={t(`office.denied.${area}`)}>
        <ButtonLink to="/" kind="ink">
          {t('not-found.home')}
        </ButtonLink>
      </ErrorPage>
    </main>
  )
}

const rows = 'li, article'

/**
 * Keeps the row last hovered or focused at its position on the screen. When content above it grows or shrinks, the page
 * scrolls by the same amount. A toast that covers the row has no effect.
 */
function useSteadyRows(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const here = container.current
    if (!here) return
    let row: Element | null = null
    let top = 0
    let width = window.innerWidth
    const onScroll = () => {
      width = window.innerWidth
      top = row?.getBoundingClientRect().top ?? 0
    }
    const hold = ({ target }: Event) => {
      row = target instanceof Element ? target.closest(rows) : null
      onScroll()
    }
    const resized = new ResizeObserver(() => {
      // A different width changes the whole layout.
      if (row?.isConnected && width === window.innerWidth)
        window.scrollBy({ top: row.getBoundingClientRect().top - top, behavior: 'instant' })
      onScroll()
    })
    here.addEventListener('pointerover', hold)
    here.addEventListener('focusin', hold)
    window.addEventListener('scroll', onScroll, { passive: true })
    resized.observe(document.body)
    return () => {
      here.removeEventListener('pointerover', hold)
      here.removeEventListener('focusin', hold)
      window.removeEventListener('scroll', onScroll)
      resized.disconnect()
    }
  }, [container])
}

/** The header: area and greeting, with the menu button on narrow displays. */
function OfficeHeader({ area, menu }: { area: OfficeArea; menu: ReactNode }) {
  const t = useTranslate()
  const isPhone = !useMatches(sm)
  const { data } = sessionApi.useMeQuery()
  const welcome = t('office.welcome', { name: data?.data.user.name || t(`office.${area}.default-name`) })
  return (
    <header className="sticky top-0 z-20 flex flex-wrap items-center gap-x-3 border-b border-line bg-paper/92 px-4 py-2.5 backdrop-blur-md sm:px-6 lg:static lg:px-10 lg:py-4">
      {menu}
      <div className="min-w-0 flex-1 basis-24">
        <p className="font-display leading-tight font-bold tracking-[-0.02em] sm:truncate lg:text-lg">
          {t(`office.${area}.header`)}
        </p>
        <p className="truncate text-sm text-muted max-sm:sr-only">{t(`office.${area}.subtitle`)}</p>
        {isPhone && <p className="text-sm text-muted">{welcome}</p>}
      </div>
      <div className="ml-auto">
        <LiveMark />
      </div>
      {!isPhone && <p className="truncate text-[0.9375rem] text-muted">{welcome}</p>}
    </header>
  )
}

function Menu({ area, session }: { area: OfficeArea; session: Session }) {
  const t = useTranslate()
  const drawer = useRef<HTMLDivElement>(null)
  const onToggle = useMenuPopover(drawer)
  const close = () => drawer.current?.hidePopover()
  return (
    <div className="-ml-2">
      <IconButton icon="menu" aria-label={t('shell.menu')} popoverTarget="office-menu" />
      <div
        ref={drawer}
        id="office-menu"
        popover="auto"
        onToggle={onToggle}
        className="drawer fixed inset-y-0 right-auto left-0 m-0 h-dvh max-h-none w-[min(86vw,320px)] flex-col overflow-y-auto border-r border-line bg-surface px-4 py-4 text-ink shadow-lifted backdrop:bg-scrim open:flex"
      >
        <div className="flex items-center justify-between">
          <ThemeToggle />
          <IconButton icon="close" aria-label={t('close')} onClick={close} />
        </div>
        <SidebarContent area={area} session={session} onGone={close} />
      </div>
    </div>
  )
}
