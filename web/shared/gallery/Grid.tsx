import { type Ref, useEffect, useRef } from 'react'
import type { Picture } from '../../../api/contract/shared.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { StudioPicture } from './StudioPicture.tsx'

const columnsAt = {
  sm: ['sm:grid-cols-2', 'sm:grid-cols-3'],
  lg: ['lg:grid-cols-2', 'lg:grid-cols-3', 'lg:grid-cols-4'],
  xl: ['xl:grid-cols-2', 'xl:grid-cols-3', 'xl:grid-cols-4', 'xl:grid-cols-5'],
} as const
const fewest = 2

/** Returns the number of columns where at most `most` fit: one per picture, and at least two. */
export const columnsFor = (count: number, max: number): number => Math.max(fewest, Math.min(count, max))

/** Returns the classes for two to five columns, by the number of pictures and the width of the screen. */
export const gridClasses = (count: number): string =>
  [
    'grid grid-cols-2 gap-2 sm:gap-3',
    ...Object.values(columnsAt).map((classes) => classes[columnsFor(count, classes.length + 1) - fewest]),
  ].join(' ')

/** Returns the width of a picture in that grid, for `sizes`. */
function tileSizes(count: number): string {
  const share = (max: number) => `${Math.ceil(100 / columnsFor(count, max))}vw`
  return `(min-width: 1280px) ${share(5)}, (min-width: 1024px) ${share(4)}, (min-width: 640px) ${share(3)}, 50vw`
}

/** Marks the primary picture of a studio. */
export function PrimaryBadge({ className = '' }: { className?: string }) {
  const t = useTranslate()
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-pill bg-gold-soft py-0.5 pr-2.5 pl-2 text-[0.8125rem] font-semibold text-gold ${className}`}
    >
      <Icon name="star" className="size-4!" /> {t('gallery.primary')}
    </span>
  )
}

/**
 * All pictures side by side. Pressing one shows it alone. Positions count from 0; `last` is the picture shown alone
 * before, if any.
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
