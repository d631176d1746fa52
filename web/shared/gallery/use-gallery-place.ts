import { useLocation } from 'react-router-dom'
import { useInBrowser } from '../page/use-in-browser.ts'
import { type GalleryPlace, placeIn } from './gallery-address.ts'

/** Returns the place where the address opens a studio's gallery; undefined if it is closed, and during server rendering. */
export function useGalleryPlace(studio: string): GalleryPlace | undefined {
  const { hash } = useLocation()
  const isInBrowser = useInBrowser()
  const place = isInBrowser ? placeIn(hash) : undefined
  return place?.studio === studio ? place : undefined
}
