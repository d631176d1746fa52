import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { StudioCard } from '../../../api/contract/studios.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { HourStrip } from '../../shared/availability/HourStrip.tsx'
import { StudioPicture } from '../../shared/gallery/StudioPicture.tsx'
import { DayTitle, Price } from '../../shared/studios/StudioCardView.tsx'
import { Skeleton } from '../../ui/States.tsx'

/** A studio in the list beside the map, with only the details that distinguish it. */
export function StudioRow({ studio, children }: { studio: StudioCard; children: ReactNode }) {
  const t = useTranslate()
  return (
    <article className="panel grid grid-cols-[88px_1fr] gap-x-4 gap-y-3 p-3.5">
      <StudioPicture picture={studio.primaryImage} sizes="88px" className="aspect-square rounded-control" />
      <div className="grid min-w-0 content-center gap-2">
        <div>
          <h3 className="text-lg wrap-anywhere">
            <Link
              to={`/studios/${studio.code}`}
              className="relative underline-offset-4 after:absolute after:inset-x-0 after:-inset-y-2.5 hover:underline"
            >
              {studio.name}
            </Link>
          </h3>
          <p className="mt-0.5 text-sm wrap-anywhere text-muted">{studio.location ?? t('card.no-location')}</p>
        </div>
        <div>
          <DayTitle studio={studio} />
          <HourStrip date={studio.day.date} cells={studio.day.hours} size="bar" />
        </div>
      </div>
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-3">
        <Price kes={studio.fromPrice} />
        {children}
      </div>
    </article>
  )
}

/** A row while it loads. */
export function StudioRowSkeleton() {
  return (
    <div className="panel grid grid-cols-[88px_1fr] gap-x-4 gap-y-3 p-3.5">
      <Skeleton className="aspect-square rounded-control!" />
      <div className="grid content-center gap-2.5">
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-4 w-full" />
      </div>
      <Skeleton className="h-10 w-28" />
      <Skeleton className="h-10 w-32 justify-self-end rounded-pill!" />
    </div>
  )
}
