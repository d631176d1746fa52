import { type Ref, useEffect, useRef } from 'react'
import type { Picture } from '../../../api/contract/shared.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { StudioPicture } from '../studios/StudioPicture.tsx'
import { gridLook, tileSizes } from './grid-look.ts'
import { PrimaryBadge } from './PrimaryBadge.tsx'

/**
 * All pictures side by side. Pressing one shows it alone. Places count from 0; `last` is the picture shown alone before,
 * if any.
 */
export function Grid({
  pictures,
  last,
  onChoose,
}: {
  pictures: readonly Picture[]
  last: number | null
  onChoose: (place: number) => void
}) {
  const t = useTranslate()
  const lastTile = useRef<HTMLButtonElement>(null)
  // After the lightbox, the focus is on the last picture shown there, unless a button that stays was pressed.
  useEffect(() => {
    if (!document.activeElement?.matches('button')) lastTile.current?.focus()
  }, [])
  return (
    <ul aria-label={t('gallery.pictures')} className={gridLook(pictures.length)}>
      {pictures.map((picture, place) => (
        <li key={picture.id}>
          <Tile
            ref={place === last ? lastTile : null}
            picture={picture}
            place={place}
            count={pictures.length}
            onPress={() => onChoose(place)}
          />
        </li>
      ))}
    </ul>
  )
}

function Tile({
  ref,
  picture,
  place,
  count,
  onPress,
}: {
  ref: Ref<HTMLButtonElement>
  picture: Picture
  place: number
  count: number
  onPress: () => void
}) {
  const t = useTranslate()
  const where = { place: place + 1, count }
  const words = picture.altText || picture.caption
  return (
    <button
      ref={ref}
      type="button"
      aria-label={words ? t('gallery.described-picture', { ...where, words }) : t('gallery.picture', where)}
      onClick={onPress}
      className="group relative block w-full overflow-hidden rounded-control"
    >
      <StudioPicture
        picture={picture}
        sizes={tileSizes(count)}
        className="aspect-4/3 transition-opacity duration-150 group-hover:opacity-85"
      />
      {picture.isPrimary && <PrimaryBadge look="absolute top-2 left-2" />}
    </button>
  )
}
