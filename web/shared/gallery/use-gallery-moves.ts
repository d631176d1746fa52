import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { hashOf } from './gallery-address.ts'
import { isOpenedHere } from './opened-here.ts'

/** How to move within an open gallery and how to leave it. Back leaves it too, wherever one has gone in it. */
export function useGalleryMoves(studio: string) {
  const { search, hash, state } = useLocation()
  const navigate = useNavigate()
  const isLeaving = useRef(false)
  return {
    /** Goes to a picture by its id, or to the grid with null. */
    show(picture: string | null) {
      const next = hashOf({ studio, picture })
      if (isLeaving.current || next === hash) return
      void navigate({ search, hash: next }, { replace: true, preventScrollReset: true, state })
    },
    leave() {
      // A second press before the first one has taken effect would leave the page.
      if (isLeaving.current) return
      isLeaving.current = true
      if (isOpenedHere(state)) void navigate(-1)
      else void navigate({ search }, { replace: true, preventScrollReset: true })
    },
  }
}
