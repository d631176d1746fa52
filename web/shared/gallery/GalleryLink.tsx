import { Link, type LinkProps, useLocation } from 'react-router-dom'
import { fetchAhead } from '../api-client/fetch-ahead.ts'
import { type GalleryAddress, hashOf } from './gallery-address.ts'
import { openGalleryState } from './gallery-history.ts'
import { loadGallery } from './load.ts'

/** A link that opens a studio's gallery over the current page. The gallery loads on intent. */
export function GalleryLink({ address, ...rest }: { address: GalleryAddress } & Omit<LinkProps, 'to'>) {
  const { search } = useLocation()
  const prefetch = () => fetchAhead(loadGallery)
  return (
    <Link
      {...rest}
      to={{ search, hash: hashOf(address) }}
      state={openGalleryState}
      preventScrollReset
      aria-haspopup="dialog"
      onPointerEnter={prefetch}
      onFocus={prefetch}
    />
  )
}
