import { lazy, type ReactNode, type RefCallback, Suspense, useCallback, useState } from 'react'
import type { Namespace } from '../../i18n/locale.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { CellState } from '../../shared/availability/hours.ts'
import { useBookingButton } from '../../shared/booking/open-booking.ts'
import { PageTitle } from '../../shared/page/PageHead.tsx'
import { type Page, pageWithTexts } from '../../shared/page/page.tsx'
import { featuredStudios } from '../../shared/studios/studios-api.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { NoBreak } from '../../ui/text.tsx'
import { FeaturedStudios } from './FeaturedStudios.tsx'
import { Hero } from './Hero.tsx'
import { InlineBookingSkeleton, inlineHeadingId } from './InlineBookingSkeleton.tsx'
import { home } from './texts.en.ts'

/** The texts of the home page. */
const texts: Namespace = { en: home, sw: async () => (await import('./texts.sw.ts')).home }

export const page: Page = {
  source: 'public/home/page.tsx',
  Component: pageWithTexts(texts, HomePage, (t) => ({
    title: t('home.title'),
    description: t('head.home'),
    path: '/',
    facts: siteFacts,
  })),
  data: (dispatch) => dispatch(featuredStudios.initiate()),
}

/** The home page: the promise, the studios, the hours and how booking works. */
function HomePage() {
  const t = useTranslate()
  return (
    <>
      <PageTitle>{t('home.title')}</PageTitle>
      <Hero />
      <div className="page grid gap-16 md:gap-24">
        <FeaturedStudios />
        <InlineBookingSlot />
        <FeatureCards />
        <HowItWorks />
      </div>
    </>
  )
}

const loadInlineBooking = async () => ({ default: (await import('./InlineBooking.tsx')).InlineBooking })
const InlineBooking = lazy(loadInlineBooking)

/** The home page's calendar. Its script and its hours load after the rest, or when the visitor scrolls near it. */
function InlineBookingSlot() {
  const [watch, isDue] = useDue(loadInlineBooking)
  return (
    <section ref={watch} aria-labelledby={inlineHeadingId} className="noscript:hidden">
      {isDue ? (
        <Suspense fallback={<InlineBookingSkeleton />}>
          <InlineBooking />
        </Suspense>
      ) : (
        <InlineBookingSkeleton />
      )}
    </section>
  )
}

const steps = [1, 2, 3] as const

/** Explains booking in three steps, from request to session. */
function HowItWorks() {
  const t = useTranslate()
  const request = useBookingButton()
  return (
    <section aria-labelledby="how">
      <h2 id="how" className="mb-8 text-[1.75rem] md:text-4xl">
        {t('home.how')}
      </h2>
      <ol className="grid gap-8 md:grid-cols-3 md:gap-6">
        {steps.map((step) => (
          <li key={step} className="relative border-t-2 border-ink pt-5">
            <span
              aria-hidden="true"
              className={`absolute -top-[9px] left-0 size-4 rounded-full border-2 border-ink ${step === 3 ? 'border-signal bg-signal' : 'bg-paper'}`}
            />
            <p aria-hidden="true" className="font-display text-5xl leading-none font-bold tracking-[-0.03em] text-edge">
              {step}
            </p>
            <NoBreak as="h3" className="mt-3 text-[1.375rem]" text={t(`home.step.${step}`)} />
            <p className="mt-2 max-w-[40ch] text-muted">{t(`home.step-text.${step}`)}</p>
          </li>
        ))}
      </ol>
      <div className="mt-10 flex flex-wrap gap-3">
        <Button kind="ink" size="large" className="max-sm:w-full" {...request}>
          {t('home.start')}
        </Button>
        <ButtonLink to="/faqs" kind="outline" size="large" viewTransition className="max-sm:w-full">
          {t('home.questions')}
        </ButtonLink>
      </div>
    </section>
  )
}

/** Structured data for search engines: the organisation and the site search. */
const siteFacts = (at: (path: string) => string) => [
  { '@type': 'Organization', '@id': at('/#us'), name: 'Studioni', url: at('/'), logo: at('/og/site.png') },
  {
    '@type': 'WebSite',
    name: 'Studioni',
    url: at('/'),
    publisher: { '@id': at('/#us') },
    inLanguage: ['en', 'sw'],
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${at('/studios')}?search={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  },
]

/** Describes what every booking includes: visible hours, transfer buffers and a message at each step. */
function FeatureCards() {
  const t = useTranslate()
  return (
    <section aria-labelledby="count-on">
      <h2 id="count-on" className="mb-6 text-[1.75rem] md:text-4xl">
        {t('home.features')}
      </h2>
      <div className="grid gap-6 md:grid-cols-3">
        <Card title={t('home.hours-title')} text={t('home.hours-text')}>
          <Meter cells={['past', 'past', 'booked', 'free', 'free', 'free', 'booked', 'free', 'free']} />
        </Card>
        <Card title={t('home.buffer-title')} text={t('home.buffer-text')}>
          <Meter cells={['booked', 'booked', 'buffer', 'yours', 'yours', 'yours', 'buffer', 'booked', 'booked']} />
        </Card>
        <Card title={t('home.news-title')} text={t('home.news-text')}>
          <Message sender={t('home.news-sender')} text={t('home.news-sample')} />
        </Card>
      </div>
    </section>
  )
}

function Card({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <article className="panel flex flex-col overflow-hidden">
      <div aria-hidden="true" className="grid h-40 content-center bg-sunken px-6">
        {children}
      </div>
      <div className="p-6">
        <h3 className="text-[1.375rem]">{title}</h3>
        <p className="mt-2 text-muted">{text}</p>
      </div>
    </article>
  )
}

/** A drawing with the cells of the hour strip. It has nine cells so that each is visible. */
function Meter({ cells }: { cells: readonly CellState[] }) {
  return (
    <div className="hour-strip grid-cols-9!" data-size="page">
      {cells.map((state, i) => (
        <i key={`${i + 8}`} className="hour-cell" data-state={state} />
      ))}
    </div>
  )
}

function Message({ sender, text }: { sender: string; text: string }) {
  return (
    <div className="rounded-card rounded-bl-cell border border-line bg-surface px-4 py-3 shadow-soft">
      <p className="mb-1 flex items-center gap-1.5 text-[0.8125rem] font-semibold text-green-text">
        <Icon name="check" className="size-4!" /> {sender}
      </p>
      <NoBreak className="text-sm" text={text} />
    </div>
  )
}

/** How far ahead of the window an element counts as near. */
const margin = '300px'
/** How long what is above an element has to load first. */
const aboveLoadsInMs = 3_000

/**
 * Returns a ref that watches an element, and whether it is due: near the window, or loaded after what is above has had
 * its time to load. Once true, that stays true. False on the server.
 */
function useDue(load: () => Promise<unknown>): readonly [watch: RefCallback<Element>, isDue: boolean] {
  const [isDue, setDue] = useState(false)
  const watch = useCallback(
    (element: Element | null) => {
      if (!element) return
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return
          setDue(true)
          observer.disconnect()
        },
        { rootMargin: margin },
      )
      observer.observe(element)
      // A script that does not load, such as without a network, must not replace the page by an error.
      const loadAhead = () =>
        load().then(
          () => setDue(true),
          () => undefined,
        )
      const timer = setTimeout(loadAhead, aboveLoadsInMs)
      return () => {
        observer.disconnect()
        clearTimeout(timer)
      }
    },
    [load],
  )
  return [watch, isDue]
}
