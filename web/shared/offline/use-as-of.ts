import { useEffect } from 'react'
import { useOnline } from '../../ui/use-online.ts'
import { useAppDispatch, useAppSelector } from '../store/store.ts'
import { dated, nameOf, type QueryRequest } from './kept.ts'

interface Answer extends QueryRequest {
  readonly fulfilledTimeStamp?: number | undefined
}

/** Takes the query that a page mainly shows. While its answer is not up to date, the page frame shows the answer's time. */
export function useAsOf(answer: Answer): void {
  const dispatch = useAppDispatch()
  const online = useOnline()
  const keptAt = useAppSelector((state) => state.offline.kept[nameOf(answer)])
  const at = keptAt ?? (online ? null : (answer.fulfilledTimeStamp ?? null))
  useEffect(() => {
    dispatch(dated(at))
    return () => void dispatch(dated(null))
  }, [dispatch, at])
}
