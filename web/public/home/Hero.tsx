import { use } from 'react'
import { Link } from 'react-router-dom'
import type { StudioCard } from '../../../api/contract/studios.ts'
import { joinFacts } from '../../i18n/format.ts'
import { useTranslate, useWords } from '../../i18n/use-translate.ts'
import { HourStrip } from '../../shared/availability/HourStrip.tsx'
import { freeHours, HoursKnown } from '../../shared/availability/hours.ts'
import { useBookingButton } from '../../shared/booking/open-booking.ts'
import { StudioPicture } from '../../shared/gallery/StudioPicture.tsx'
import { useNow, useToday } from '../../shared/site/config-api.ts'
import { choicesLeft, type Timing, timingsOf } from '../../shared/studios/quick-choices.ts'
import { studiosApi } from '../../shared/studios/studios-api.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { NoBreakText } from '../../ui/text.tsx'

/** The top of the home page: the promise, two links, and a real studio with its day. */
export function Hero() {
  const t = useTranslate()
  const request = useBookingButton()
  const { data, error } = studiosApi.useFeaturedStudiosQuery()
  return (
    <section className="page grid items-center gap-8 pt-4 pb-14 md:gap-14 md:pt-10 md:pb-20 lg:grid-cols-[1.05fr_0.95fr]">
      <div>
        <h1 className="text-[clamp(42px,6vw,80px)] leading-[0.99] tracking-[-0.035em]">{t('home.title')}</h1>
        <p className="mt-5 max-w-[46ch] text-[1.0625rem] text-muted md:mt-7 md:text-[1.25rem]">
          <NoBreakText text={t('home.lead')} />
        </p>
        <div className="mt-7 flex flex-wrap gap-3 md:mt-9">
          <Button kind="signal" size="large" className="max-sm:w-full" {...request}>
            {t('home.request')}
          </Button>
          <ButtonLink to="/studios" viewTransition kind="outline" size="large" className="max-sm:w-full">
            {t('shell.browse')}
          </ButtonLink>
        </div>
        <QuickWays />
      </div>
      <HeroArt studio={data?.items[0]} loading={!data && !error} />
    </section>
  )
}

/** A featured studio with its day. The section below says why there is none. */
function HeroArt({ studio, loading }: { studio: StudioCard | undefined; loading: boolean }) {
  return (
    <div className="relative overflow-hidden rounded-[24px]">
      <StudioPicture
        picture={studio?.primaryImage ?? null}
        sizes="(min-width: 1024px) 560px, 100vw"
        eager
        silent={!studio}
        className="aspect-[5/4.4]"
      />
      {(studio || loading) && (
        <div className="absolute inset-x-3 bottom-3 rounded-card bg-surface/95 p-4 shadow-soft md:inset-x-4.5 md:bottom-4.5">
          {studio ? <NextHours studio={studio} /> : <NextHoursSkeleton />}
        </div>
      )}
    </div>
  )
}

/** The studio in the picture and its next hours. */
function NextHours({ studio: { code, name, day } }: { studio: StudioCard }) {
  const { t, format } = useWords()
  const today = useToday()
  const free = freeHours(day.hours)
  const known = use(HoursKnown)
  return (
    <>
      <p className="mb-2.5 flex flex-wrap items-baseline justify-between gap-x-3 text-[0.9375rem]">
        <Link
          to={`/studios/${code}`}
          viewTransition
          className="font-semibold wrap-anywhere underline-offset-4 hover:underline"
        >
          {name}
        </Link>
        {known && (
          <span className="text-sm text-muted">
            <NoBreakText
              text={
                day.date === today
                  ? t('home.free-today', { free })
                  : joinFacts(format.shortDate(day.date), t('card.free', { free }))
              }
            />
          </span>
        )}
      </p>
      <HourStrip date={day.date} cells={day.hours} />
    </>
  )
}

function NextHoursSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton className="mb-3.5 h-5 w-1/2" />
      <Skeleton className="h-6.5 w-full" />
      <Skeleton className="mt-1.5 h-3.5 w-full" />
    </div>
  )
}

/** Links to the studios that are free now, tonight or this weekend. */
function QuickWays() {
  const t = useTranslate()
  const now = useNow()
  const left = choicesLeft(now)
  if (left.length === 0) return null
  return (
    <ul aria-label={t('home.quick')} className="mt-4 flex min-h-11 flex-wrap gap-x-5">
      {left.map((choice) => (
        <li key={choice}>
          <Link
            to={addressOf(now === null ? undefined : timingsOf(choice, now)[0])}
            viewTransition
            className="link inline-flex min-h-11 items-center"
          >
            {t(`home.quick.${choice}`)}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Returns the URL of the studio list for a day and hours, or of the whole list while the current time is unknown. */
function addressOf(timing: Timing | undefined): string {
  if (!timing) return '/studios'
  const parameters = Object.entries(timing).map(([name, value]) => [name, String(value)])
  return `/studios?${new URLSearchParams(parameters)}`
}
