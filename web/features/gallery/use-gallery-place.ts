import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { type GalleryPlace, placeIn } from './gallery-address.ts'

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
