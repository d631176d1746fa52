import { useLocation } from 'react-router-dom'
import { useInBrowser } from '../page/use-in-browser.ts'
import { type GalleryPlace, placeIn } from './gallery-address.ts'

/** Where the address has a studio's gallery open; undefined while it is closed, and in what the server rendered. */
export function useGalleryPlace(studio: string): GalleryPlace | undefined {
  const { hash } = useLocation()
  const isInBrowser = useInBrowser()
  const place = isInBrowser ? placeIn(hash) : undefined
  return place?.studio === studio ? place : undefined
}
