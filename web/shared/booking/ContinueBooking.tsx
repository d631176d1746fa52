import { useRef } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useFocusLeft } from '../../ui/use-focus.ts'
import { fetchAhead } from '../api-client/api.ts'
import { useAppDispatch, useAppSelector } from '../store/store.ts'
import { continued, wentTo } from './flow.ts'
import { loadBookingFlow } from './open-booking.ts'

/** Offers to continue a booking whose page was left. Renders nothing if there is none. */
export function ContinueBooking() {
  const isLeft = useAppSelector(({ flow }) => flow.step === 'closed' && flow.left !== null)
  return isLeft && <Offer />
}

function Offer() {
  const t = useTranslate()
  const dispatch = useAppDispatch()
  const container = useRef<HTMLElement>(null)
  useFocusLeft(container)
  const prefetch = () => fetchAhead(loadBookingFlow)
  return (
    <section
      ref={container}
      aria-label={t('resume.region')}
      className="pointer-events-auto flex items-center gap-1 rounded-pill border border-line bg-surface p-1 shadow-lifted"
    >
      <Button
        kind="quiet"
        size="small"
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => dispatch(continued())}
      >
        <Icon name="calendar" /> {t('resume.continue')}
      </Button>
      <IconButton aria-label={t('resume.dismiss')} onClick={() => dispatch(wentTo('closed'))}>
        <Icon name="close" />
      </IconButton>
    </section>
  )
}
