import { Link } from 'react-router-dom'
import { useTranslate } from '../i18n/use-translate.ts'
import { Brand } from '../shared/page/Brand.tsx'
import { LanguageSwitch } from '../shared/page/LanguageSwitch.tsx'
import { Unbroken } from '../ui/Unbroken.tsx'

/** The footer of every page: the promise again, and links. */
export function Footer() {
  const t = useTranslate()
  return (
    <footer className="mt-20 border-t border-line md:mt-28">
      <div className="page flex flex-col gap-5 py-8 lg:flex-row lg:items-center lg:gap-8">
        <Brand />
        <p className="max-w-[52ch] text-[0.9375rem] text-muted">
          <Unbroken text={t('shell.footer')} />
        </p>
        <nav
          aria-label={t('shell.footer-pages')}
          className="flex flex-wrap gap-x-6 font-medium lg:ml-auto lg:flex-nowrap lg:whitespace-nowrap"
        >
          <Link to="/studios" viewTransition className="inline-flex min-h-11 items-center hover:underline">
            {t('shell.studios')}
          </Link>
          <Link to="/bookings" viewTransition className="inline-flex min-h-11 items-center hover:underline">
            {t('shell.kept')}
          </Link>
          <Link to="/faqs" viewTransition className="inline-flex min-h-11 items-center hover:underline">
            {t('shell.faqs')}
          </Link>
          <Link to="/contact" viewTransition className="inline-flex min-h-11 items-center hover:underline">
            {t('shell.contact')}
          </Link>
        </nav>
        <LanguageSwitch className="-ml-3 self-start lg:ml-0 lg:self-auto" />
      </div>
    </footer>
  )
}
