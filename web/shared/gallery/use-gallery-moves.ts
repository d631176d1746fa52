import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { hashOf } from './gallery-address.ts'
import { isOpenedHere } from './opened-here.ts'

/** Returns functions to move within an open gallery and to leave it. Back leaves it too, from any place in it. */
export function useGalleryMoves(studio: string) {
  const { search, hash, state } = useLocation()
  const navigate = useNavigate()
  const isLeaving = useRef(false)
  return {
    /** Shows a picture by its id, or the grid for null. */
    show(picture: string | null) {
      const next = hashOf({ studio, picture })
      if (isLeaving.current || next === hash) return
      void navigate({ search, hash: next }, { replace: true, preventScrollReset: true, state })
    },
    leave() {
      // A second press before the first takes effect would leave the page.
      if (isLeaving.current) return
      isLeaving.current = true
      if (isOpenedHere(state)) void navigate(-1)
      else void navigate({ search }, { replace: true, preventScrollReset: true })
    },
  }
}
