import { lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useNear } from '../../ui/use-near.ts'
import { InlineHeading, inlineHeadingId } from './InlineHeading.tsx'

const InlineBooking = lazy(async () => ({ default: (await import('./InlineBooking.tsx')).InlineBooking }))

/** Where the calendar of the front page stands. Its script and its hours are fetched once somebody comes near. */
export function InlineBookingPlace() {
  const [watch, isNear] = useNear()
  return (
    <section ref={watch} aria-labelledby={inlineHeadingId} className="noscript:hidden">
      {isNear ? (
        <Suspense fallback={<OnItsWay />}>
          <InlineBooking />
        </Suspense>
      ) : (
        <OnItsWay />
      )}
    </section>
  )
}

function OnItsWay() {
  return (
    <div aria-busy="true">
      <InlineHeading />
      <Skeleton className="mt-6 h-[1180px] w-full rounded-panel! sm:h-[760px]" />
    </div>
  )
}
