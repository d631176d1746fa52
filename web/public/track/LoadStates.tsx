import type { ComponentProps } from 'react'
import { mergeNamespaces, type Namespace } from '../../i18n/locale.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { problemOf } from '../../shared/api-client/problem.ts'
import { bookingsTexts } from '../../shared/bookings/booking-texts.ts'
import { ErrorPage, LoadFailed } from '../../shared/page/ErrorPage.tsx'
import { PageLoading } from '../../shared/page/PageHead.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { track } from './texts.en.ts'

/** A booking's page before it has loaded. */
export function BookingPageSkeleton() {
  return (
    <div aria-busy="true" className="page pt-6 md:pt-10">
      <PageLoading />
      <Skeleton className="h-5 w-28" />
      <Skeleton className="mt-2 h-12 w-80 max-w-full" />
      <Skeleton className="mt-3 mb-9 h-7 w-60 max-w-full" />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="panel grid gap-7 p-7">
          {['1', '2', '3', '4', '5'].map((key) => (
            <div key={key} className="flex gap-4">
              <Skeleton className="size-5.5 rounded-full!" />
              <Skeleton className="h-5 w-3/5" />
            </div>
          ))}
        </div>
        <Skeleton className="h-110 rounded-panel!" />
      </div>
    </div>
  )
}

/** The page of a booking that does not exist or did not load. */
export function LoadError({ answer }: Pick<ComponentProps<typeof LoadFailed>, 'answer'>) {
  const t = useTranslate()
  if (problemOf(answer.error).status === 404)
    return (
      <ErrorPage title={t('booked.missing')} text={t('booked.missing-text')}>
        <ButtonLink to="/studios" kind="ink">
          {t('shell.browse')}
        </ButtonLink>
        <ButtonLink to="/bookings" kind="outline">
          {t('shell.kept')}
        </ButtonLink>
      </ErrorPage>
    )
  return <LoadFailed title={t('track.failed')} answer={answer} />
}

/** The texts of a booking’s page. */
export const texts: Namespace = mergeNamespaces(
  { en: track, sw: async () => (await import('./texts.sw.ts')).track },
  bookingsTexts,
)
