import { lazy, Suspense } from 'react'
import { useNear } from '../../ui/use-near.ts'
import { InlineBookingSkeleton } from './InlineBookingSkeleton.tsx'
import { inlineHeadingId } from './InlineHeading.tsx'

const InlineBooking = lazy(async () => ({ default: (await import('./InlineBooking.tsx')).InlineBooking }))

/** Where the calendar of the front page stands. Its script and its hours are fetched once somebody comes near. */
export function InlineBookingPlace() {
  const [watch, isNear] = useNear()
  return (
    <section ref={watch} aria-labelledby={inlineHeadingId} className="noscript:hidden">
      {isNear ? (
        <Suspense fallback={<InlineBookingSkeleton />}>
          <InlineBooking />
        </Suspense>
      ) : (
        <InlineBookingSkeleton />
      )}
    </section>
  )
}
