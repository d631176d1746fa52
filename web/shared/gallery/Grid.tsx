import { type Ref, useEffect, useRef } from 'react'
import type { Picture } from '../../../api/contract/shared.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { StudioPicture } from '../studios/StudioPicture.tsx'
import { gridClasses, tileSizes } from './grid-classes.ts'
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
  onChoose: (index: number) => void
}) {
  const t = useTranslate()
  const lastTile = useRef<HTMLButtonElement>(null)
  // After the lightbox, the focus is on the last picture shown there, unless a button that stays was pressed.
  useEffect(() => {
    if (!document.activeElement?.matches('button')) lastTile.current?.focus()
  }, [])
  return (
    <ul aria-label={t('gallery.pictures')} className={gridClasses(pictures.length)}>
      {pictures.map((picture, index) => (
        <li key={picture.id}>
          <Tile
            ref={index === last ? lastTile : null}
            picture={picture}
            index={index}
            count={pictures.length}
            onPress={() => onChoose(index)}
          />
        </li>
      ))}
    </ul>
  )
}

function Tile({
  ref,
  picture,
  index,
  count,
  onPress,
}: {
  ref: Ref<HTMLButtonElement>
  picture: Picture
  index: number
  count: number
  onPress: () => void
}) {
  const t = useTranslate()
  const where = { index: index + 1, count }
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
      {picture.isPrimary && <PrimaryBadge className="absolute top-2 left-2" />}
    </button>
  )
}
