import { useEffect, useRef, useState } from 'react'
import type { SiteConfig } from '../../../api/contract/site.ts'
import type { Namespace } from '../../i18n/locale.ts'
import { useTranslate, useWords } from '../../i18n/use-translate.ts'
import { type AlikeDays, alikeDays, fromMonday, OpenNow, type Week } from '../../shared/availability/opening.tsx'
import { PageTitle } from '../../shared/page/PageHead.tsx'
import { type Page, pageWithTexts } from '../../shared/page/page.tsx'
import { configApi } from '../../shared/site/config-api.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { ContactForm } from './ContactForm.tsx'
import { contactPage } from './texts.en.ts'

/** The support email address, phone number and hours, and what to do when a request can't wait. */
function ContactDetails() {
  const { data, error, isFetching, refetch } = configApi.useSiteConfigQuery()
  const t = useTranslate()
  if (!data && error)
    return (
      <ErrorState
        title={t('contact-page.reach-failed')}
        level={2}
        onTryAgain={() => void refetch()}
        busy={isFetching}
      />
    )
  if (!data) return <ContactDetailsSkeleton />
  const { email, phone, hours } = data.support
  return (
    <div className="panel grid grid-cols-1 gap-7 p-5 sm:p-7">
      <Addresses email={email} phone={phone} />
      <BusinessHours week={weekOf(hours)} />
      <Emergency phone={phone} />
    </div>
  )
}

const weekOf = (hours: SiteConfig['support']['hours']): Week =>
  fromMonday(hours).map((day) => day && { from: day.opens, to: day.closes })

const dialled = (phone: string) => `tel:${phone.replaceAll(' ', '')}`

function Addresses({ email, phone }: { email: string; phone: string }) {
  const t = useTranslate()
  return (
    <section aria-labelledby="reach" className="grid grid-cols-1 gap-3">
      <h2 id="reach" className="text-2xl">
        {t('contact-page.reach')}
      </h2>
      <ul className="grid gap-1">
        <li>
          <a href={`mailto:${email}`} className="link inline-flex min-h-11 items-center gap-3 wrap-anywhere">
            <Icon name="mail" /> <span className="sr-only">{t('person.email')}</span> {email}
          </a>
        </li>
        <li>
          <a href={dialled(phone)} className="link inline-flex min-h-11 items-center gap-3 tabular-nums">
            <Icon name="phone" /> <span className="sr-only">{t('person.phone')}</span> {phone}
          </a>
        </li>
      </ul>
    </section>
  )
}

function BusinessHours({ week }: { week: Week }) {
  const t = useTranslate()
  return (
    <section aria-labelledby="hours" className="grid grid-cols-1 gap-3">
      <h2 id="hours" className="text-lg">
        {t('contact-page.hours')}
      </h2>
      <OpenNow week={week} />
      <dl className="grid grid-cols-1 gap-y-2 tabular-nums">
        {alikeDays(week).map((line) => (
          <HoursLine key={line.days.from} line={line} />
        ))}
      </dl>
      <p className="text-sm text-muted">{t('contact-page.zone')}</p>
    </section>
  )
}

const dayNames = [1, 2, 3, 4, 5, 6, 7] as const

/** Renders a line such as 'Mon-Fri 9 am to 6 pm', or states that those days are closed. */
function HoursLine({ line: { days, open } }: { line: AlikeDays }) {
  const { t, format } = useWords()
  const nameOf = (day: number) => t(`contact-page.day.${dayNames[day] ?? 7}`)
  return (
    <div className="flex flex-wrap justify-between gap-x-6">
      <dt className="wrap-anywhere text-muted">
        {days.from === days.to
          ? nameOf(days.from)
          : t('contact-page.days', { from: nameOf(days.from), to: nameOf(days.to) })}
      </dt>
      <dd className="text-right font-semibold">
        {open
          ? t('span.from-to', { from: format.shopHour(open.from), to: format.shopHour(open.to) })
          : t('hours.closed')}
      </dd>
    </div>
  )
}

function Emergency({ phone }: { phone: string }) {
  const t = useTranslate()
  return (
    <section aria-labelledby="emergency" className="grid gap-2 rounded-card bg-sunken p-4">
      <h2 id="emergency" className="text-lg">
        {t('contact-page.emergency')}
      </h2>
      <p>{t('contact-page.emergency-text')}</p>
      <a href={dialled(phone)} className="link inline-flex min-h-11 items-center gap-2 justify-self-start tabular-nums">
        <Icon name="phone" /> {t('contact-page.call', { phone })}
      </a>
    </section>
  )
}

function ContactDetailsSkeleton() {
  return (
    <div aria-busy="true" className="panel grid gap-5 p-5 sm:p-7">
      <Skeleton className="h-7 w-2/5" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  )
}

/** The texts of the contact page. */
const texts: Namespace = { en: contactPage, sw: async () => (await import('./texts.sw.ts')).contactPage }

/** The contact page: the form and the support details. */
function ContactPage() {
  const t = useTranslate()
  const [isSent, setSent] = useState(false)
  return (
    <div className="page pt-6 md:pt-12">
      <PageTitle>{t('contact-page.title')}</PageTitle>
      <h1 className="text-[2.5rem] tracking-[-0.035em] md:text-6xl">{t('contact-page.title')}</h1>
      <p className="mt-4 mb-8 max-w-[60ch] text-lg text-muted">{t('contact-page.lead')}</p>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[1.4fr_1fr]">
        <section aria-labelledby="write" className="panel grid grid-cols-1 gap-5 p-5 sm:p-7">
          {isSent ? (
            <Thanks onAnother={() => setSent(false)} />
          ) : (
            <>
              <h2 id="write" className="text-2xl">
                {t('contact-page.form')}
              </h2>
              <ContactForm onSent={() => setSent(true)} />
            </>
          )}
        </section>
        <ContactDetails />
      </div>
    </div>
  )
}

function Thanks({ onAnother }: { onAnother: () => void }) {
  const t = useTranslate()
  const another = useRef<HTMLButtonElement>(null)
  // The form takes the focused button with it, so the focus moves to this button.
  useEffect(() => another.current?.focus(), [])
  return (
    <div role="status" className="grid justify-items-start gap-4">
      <span className="grid size-14 place-items-center rounded-full bg-green-soft text-green-text">
        <Icon name="check" className="size-8!" />
      </span>
      <h2 id="write" className="text-3xl">
        {t('contact-page.thanks')}
      </h2>{' '}
      <p>{t('contact-page.sent')}</p>
      <Button kind="outline" onClick={onAnother} ref={another}>
        {t('contact-page.another')}
      </Button>
    </div>
  )
}

export const page: Page = {
  source: 'public/contact/page.tsx',
  Component: pageWithTexts(texts, ContactPage, (t) => ({
    title: t('head.contact-title'),
    description: t('head.contact'),
    path: '/contact',
  })),
}
