import { useEffect } from 'react'
import type { Format } from '../../i18n/format.ts'
import { useFormat } from '../../i18n/use-translate.ts'
import { useOnline } from '../../ui/use-online.ts'
import { today } from '../site/clock.ts'
import { useAppDispatch, useAppSelector } from '../store/store.ts'
import { dated, nameOf, type QueryRequest } from './offline-state.ts'

/**
 * Formats when something was seen: '14:05' today in Nairobi, 'Mon 30 Nov, 14:05' on other days. Instants in milliseconds.
 */
export function asOfTime(format: Format, at: number, now: number): string {
  const instant = new Date(at).toISOString()
  return today(at) === today(now) ? format.time(instant) : format.moment(instant)
}

/** Returns `asOfTime` for the current language and time. */
export function useAsOfTime(): (at: number) => string {
  const format = useFormat()
  return (at) => asOfTime(format, at, Date.now())
}

interface Answer extends QueryRequest {
  readonly fulfilledTimeStamp?: number | undefined
}

/** Takes the query that a page mainly shows. While its answer is not up to date, the page frame shows the answer's time. */
export function useAsOf(answer: Answer): void {
  const dispatch = useAppDispatch()
  const online = useOnline()
  const cachedAt = useAppSelector((state) => state.offline.cached[nameOf(answer)])
  const at = cachedAt ?? (online ? null : (answer.fulfilledTimeStamp ?? null))
  useEffect(() => {
    dispatch(dated(at))
    return () => void dispatch(dated(null))
  }, [dispatch, at])
}
