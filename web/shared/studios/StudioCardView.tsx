import { type ReactNode, use } from 'react'
import { Link, useViewTransitionState } from 'react-router-dom'
import type { StudioCard } from '../../../api/contract/studios.ts'
import { joinFacts } from '../../i18n/format.ts'
import { useTranslate, useWords } from '../../i18n/use-translate.ts'
import { Skeleton } from '../../ui/States.tsx'
import { NoBreakText } from '../../ui/text.tsx'
import { HourStrip } from '../availability/HourStrip.tsx'
import { freeHours, HoursKnown } from '../availability/hours.ts'
import { GalleryAtAddress, GalleryLink } from '../gallery/GalleryAtAddress.tsx'
import { shownOf } from '../gallery/gallery.ts'
import { StudioPicture } from '../gallery/StudioPicture.tsx'
import { useToday } from '../site/config-api.ts'
import { StudioTags } from './FeatureChips.tsx'
import { useStudioLink } from './studio-api.ts'

/** A studio's card: picture, name, place, features and limitations, its day, its price and, as children, the actions. */
export function StudioCardView({
  studio,
  eager = false,
  children,
}: {
  studio: StudioCard
  eager?: boolean
  children?: ReactNode
}) {
  const leaving = useViewTransitionState(`/studios/${studio.code}`)
  return (
    <article
      data-leaving={leaving || undefined}
      className="group flex flex-col overflow-hidden rounded-card border border-line bg-surface shadow-soft transition-shadow hover:shadow-lifted"
    >
      <GalleryPreview studio={studio} eager={eager} />
      <div className="flex flex-1 flex-col gap-3.5 p-4.5 pb-5">
        <CardTitle studio={studio} />
        <StudioTags studio={studio} />
        <div className="mt-auto pt-1">
          <DayTitle studio={studio} />
          <HourStrip date={studio.day.date} cells={studio.day.hours} />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Price kes={studio.fromPrice} />
          {children && <div className="flex grow flex-wrap items-center justify-end gap-2">{children}</div>}
        </div>
      </div>
    </article>
  )
}

/** The day that the strip shows, and its free hours. Hidden from screen readers, because the strip's label contains both. */
export function DayTitle({ studio: { day } }: { studio: StudioCard }) {
  const { t, format } = useWords()
  const today = useToday()
  const known = use(HoursKnown)
  return (
    <span aria-hidden="true" className="mb-1.5 flex flex-wrap justify-between gap-x-3 text-[0.8125rem] text-muted">
      <span className="whitespace-nowrap">{day.date === today ? t('card.today') : format.shortDate(day.date)}</span>
      {known && <span className="tabular-nums">{t('card.free', { free: freeHours(day.hours) })}</span>}
    </span>
  )
}

function CardTitle({ studio }: { studio: StudioCard }) {
  const t = useTranslate()
  const link = useStudioLink(studio.code)
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-[1.3125rem] wrap-anywhere">
          <Link
            {...link}
            className="relative underline-offset-4 after:absolute after:inset-x-0 after:-inset-y-2.5 hover:underline"
          >
            {studio.name}
          </Link>
        </h3>
        <span className="max-w-1/2 shrink-0 text-right text-sm wrap-anywhere text-muted tabular-nums">
          {studio.code}
        </span>
      </div>
      <p className="mt-1.5 text-[0.9375rem] wrap-anywhere text-muted">
        {joinFacts(studio.location ?? t('card.no-location'), t('card.people', { count: studio.capacity }))}
      </p>
    </div>
  )
}

/** The lowest price of a started hour. */
export function Price({ kes }: { kes: number | null }) {
  const { t, format } = useWords()
  if (kes === null) return <span className="text-[0.9375rem] text-muted">{t('card.no-price')}</span>
  return (
    <span className="leading-tight tabular-nums">
      <span className="block text-[0.8125rem] text-muted">{t('card.from')} </span>
      <b className="font-semibold">
        <NoBreakText text={format.money(kes)} />
      </b>{' '}
      <span className="text-sm whitespace-nowrap text-muted">{t('card.an-hour')}</span>
    </span>
  )
}

/** A loading card in its final shape. */
export function StudioCardSkeleton() {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <Skeleton className="aspect-16/10 rounded-none!" />
      <div className="grid gap-4 p-4.5 pb-5">
        <Skeleton className="h-6 w-3/5" />
        <Skeleton className="h-4 w-4/5" />
        <div className="flex gap-2">
          <Skeleton className="h-6.5 w-20 rounded-pill!" />
          <Skeleton className="h-6.5 w-24 rounded-pill!" />
          <Skeleton className="h-6.5 w-16 rounded-pill!" />
        </div>
        <Skeleton className="h-17.5 w-full" />
        <div className="flex items-center justify-between">
          <Skeleton className="h-5 w-28" />
          <Skeleton className="h-10 w-32 rounded-pill!" />
        </div>
      </div>
    </div>
  )
}

/** The primary picture of a studio on its card, the number of its pictures, and the link to its gallery. */
function GalleryPreview({ studio, eager }: { studio: StudioCard; eager: boolean }) {
  const t = useTranslate()
  return (
    <div className="relative">
      <StudioPicture
        picture={studio.primaryImage}
        sizes="(min-width: 1024px) 380px, (min-width: 768px) 50vw, 100vw"
        eager={eager}
        className="aspect-16/10"
      />
      {studio.featured && (
        <span className="absolute top-3 left-3 rounded-pill bg-gold-soft px-3 py-1 text-[0.8125rem] font-semibold text-gold">
          {t('card.featured')}
        </span>
      )}
      {studio.imageCount > 0 && <GalleryButton studio={studio} />}
      <GalleryAtAddress studio={studio} />
    </div>
  )
}

/** The whole picture is a link; its text names the target. A single picture opens alone. */
function GalleryButton({ studio: { name, code, imageCount, primaryImage } }: { studio: StudioCard }) {
  const t = useTranslate()
  const count = shownOf(imageCount)
  const isOne = count === 1
  return (
    <GalleryLink
      address={{ studio: code, picture: isOne ? (primaryImage?.id ?? null) : null }}
      aria-label={`${t('card.pictures', { count })} · ${t(isOne ? 'card.image-of' : 'card.gallery-of', { studio: name })}`}
      className="group/way absolute inset-0 rounded-t-card focus-visible:-outline-offset-4"
    >
      <span className="absolute right-3 bottom-3 flex items-center gap-1.5 rounded-pill bg-night/80 px-3 py-1 text-[0.8125rem] font-medium text-white group-hover/way:bg-night">
        {t('card.pictures', { count })} · {t(isOne ? 'card.image' : 'card.gallery')}
      </span>
    </GalleryLink>
  )
}
