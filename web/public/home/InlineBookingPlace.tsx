import { lazy, Suspense } from 'react'
import { useNear } from '../../ui/use-near.ts'
import { InlineBookingSkeleton } from './InlineBookingSkeleton.tsx'
import { inlineHeadingId } from './InlineHeading.tsx'

const InlineBooking = lazy(async () => ({ default: (await import('./InlineBooking.tsx')).InlineBooking }))

/** The place of the home page calendar. Its script and its hours load when the visitor scrolls near it. */
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
