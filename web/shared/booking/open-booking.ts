import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { fetchAhead } from '../api-client/api.ts'
import { useAppDispatch } from '../store/store.ts'
import { leftBehind, opened, type Start } from './flow.ts'

/**
 * Loads the dialogs of the guided booking. Called on intent, and once the page is in use, so that a click need not
 * wait.
 */
export const loadBookingFlow = () => import('./BookingFlow.tsx')

/** Returns the props of a button that starts a booking: it loads the dialogs on intent and opens them on click. */
export function useBookingButton(start: Start = {}) {
  const dispatch = useAppDispatch()
  const prefetch = () => fetchAhead(loadBookingFlow)
  const onClick = () => dispatch(opened(start))
  return { 'aria-haspopup': 'dialog', onPointerEnter: prefetch, onFocus: prefetch, onClick } as const
}

/**
 * Closes the booking dialogs when the visitor goes back or forward to another page. The booking can be continued there.
 */
export function useClosedByBack(): void {
  const dispatch = useAppDispatch()
  const { pathname } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const seen = useRef(pathname)
  useEffect(() => {
    if (pathname === seen.current) return
    seen.current = pathname
    if (isBack) dispatch(leftBehind())
  }, [pathname, isBack, dispatch])
}
