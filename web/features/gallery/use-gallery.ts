import { useRef, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type GalleryPlace, hashOf, placeIn } from './gallery-address.ts'

const never = () => () => undefined

/** Where the address has a studio's gallery open; undefined while it is closed, and in what the server rendered. */
export function useGalleryPlace(studio: string): GalleryPlace | undefined {
  const { hash } = useLocation()
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const place = isInBrowser ? placeIn(hash) : undefined
  return place?.studio === studio ? place : undefined
}

/** Kept in the browser's history by what opens a gallery: going back leads to the page without it. */
export const openedHere = { opensGallery: true } as const
const isOpenedHere = (state: unknown) => typeof state === 'object' && state !== null && 'opensGallery' in state

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
