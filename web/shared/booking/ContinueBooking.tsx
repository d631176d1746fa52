import { useRef } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useFocusLeft } from '../../ui/use-focus-left.ts'
import { fetchAhead } from '../api-client/fetch-ahead.ts'
import { useAppDispatch, useAppSelector } from '../store/store.ts'
import { continued, wentTo } from './flow.ts'
import { loadBookingFlow } from './load.ts'

/** Offers to go on with a booking whose page was left; it stays out of the way until then. */
export function ContinueBooking() {
  const isLeft = useAppSelector(({ flow }) => flow.step === 'closed' && flow.left !== null)
  return isLeft && <Offer />
}

function Offer() {
  const say = useText()
  const dispatch = useAppDispatch()
  const place = useRef<HTMLElement>(null)
  useFocusLeft(place)
  const prefetch = () => fetchAhead(loadBookingFlow)
  return (
    <section
      ref={place}
      aria-label={say('resume.region')}
      className="pointer-events-auto flex items-center gap-1 rounded-pill border border-line bg-surface p-1 shadow-lifted"
    >
      <Button
        kind="quiet"
        size="small"
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => dispatch(continued())}
      >
        <Icon name="calendar" /> {say('resume.continue')}
      </Button>
      <IconButton aria-label={say('resume.dismiss')} onClick={() => dispatch(wentTo('closed'))}>
        <Icon name="close" />
      </IconButton>
    </section>
  )
}
