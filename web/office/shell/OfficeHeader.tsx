import { useRef } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { ThemeToggle } from '../../shared/page/ThemeToggle.tsx'
import type { Session } from '../../shared/session/session.ts'
import { useMeQuery } from '../../shared/session/session-api.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LiveMark } from '../shared/live/LiveMark.tsx'
import type { Namespace } from '../shared/page/navigation.ts'
import { SidebarContent } from './Sidebar.tsx'

/** The header: area and greeting, with the menu button on narrow displays. */
export function OfficeHeader({ area, session }: { area: Namespace; session: Session }) {
  const t = useTranslate()
  const { data } = useMeQuery()
  const name = data?.data.user.name || t(`office.${area}.default-name`)
  return (
    <header className="sticky top-0 z-20 flex items-center gap-3 border-b border-line bg-paper/92 px-4 py-2.5 backdrop-blur-md sm:px-6 lg:static lg:px-10 lg:py-4">
      <Menu area={area} session={session} />
      <div className="min-w-0">
        <p className="font-display leading-tight font-bold tracking-[-0.02em] sm:truncate lg:text-lg">
          {t(`office.${area}.header`)}
        </p>
        <p className="truncate text-sm text-muted max-sm:sr-only">{t(`office.${area}.subtitle`)}</p>
        <p className="text-sm text-muted sm:hidden">{t('office.welcome', { name })}</p>
      </div>
      <div className="ml-auto">
        <LiveMark />
      </div>
      <p className="truncate text-[0.9375rem] text-muted max-sm:hidden">{t('office.welcome', { name })}</p>
    </header>
  )
}

function Menu({ area, session }: { area: Namespace; session: Session }) {
  const t = useTranslate()
  const drawer = useRef<HTMLDivElement>(null)
  const close = () => drawer.current?.hidePopover()
  return (
    <div className="-ml-2 lg:hidden">
      <IconButton aria-label={t('office.menu')} popoverTarget="office-menu">
        <Icon name="menu" />
      </IconButton>
      <div
        ref={drawer}
        id="office-menu"
        popover="auto"
        className="drawer fixed inset-y-0 right-auto left-0 m-0 h-dvh max-h-none w-[min(86vw,320px)] flex-col overflow-y-auto border-r border-line bg-surface px-4 py-4 text-ink shadow-lifted backdrop:bg-scrim open:flex"
      >
        <div className="flex items-center justify-between">
          <ThemeToggle />
          <IconButton aria-label={t('close')} onClick={close}>
            <Icon name="close" />
          </IconButton>
        </div>
        <SidebarContent area={area} session={session} onGone={close} />
      </div>
    </div>
  )
}
