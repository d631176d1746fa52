import { fetchAhead } from '../../app/fetch-ahead.ts'
import { useAppDispatch } from '../../app/store.ts'
import { opened, type Start } from './flow.ts'
import { loadBookingFlow } from './load.ts'

/** Handlers for a button that starts a booking: it fetches the dialogs on intent and opens them on click. */
export function useBookingButton(start: Start = {}) {
  const dispatch = useAppDispatch()
  const prefetch = () => fetchAhead(loadBookingFlow)
  return { onPointerEnter: prefetch, onFocus: prefetch, onClick: () => dispatch(opened(start)) }
}
