import { useState } from 'react'
import type { Picture } from '../../../api/contract/shared.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/States.tsx'

/** Returns the available widths of a picture, including the largest, for srcset. */
export const srcSetOf = ({ variants }: Picture): string | undefined =>
  variants.map(({ url, width }) => `${url} ${width}w`).join(', ') || undefined

/**
 * A studio's picture that fills its frame; if there is none or it fails to load, a branded background with a short text.
 * `sizes` is the width at which it is shown; `eager` is for the first picture of a page.
 */
export function StudioPicture({
  picture,
  sizes,
  eager = false,
  silent = false,
  className = '',
}: {
  picture: Picture | null
  sizes: string
  eager?: boolean
  /** Shows the background without text while it is unknown whether there is a picture. */
  silent?: boolean
  className?: string
}) {
  const t = useTranslate()
  const [failedUrl, setFailedUrl] = useState<string>()
  const failed = picture !== null && picture.storageUrl === failedUrl
  const isVisible = picture && !failed
  return (
    <div className={`picture-ground relative overflow-hidden ${className}`}>
      {isVisible ? (
        <img
          src={picture.storageUrl}
          srcSet={srcSetOf(picture)}
          sizes={sizes}
          alt={picture.altText}
          width={picture.width}
          height={picture.height}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          onError={() => setFailedUrl(picture.storageUrl)}
          ref={(image) => {
            // It may have failed before this script was listening.
            if (image?.complete && image.naturalWidth === 0) setFailedUrl(picture.storageUrl)
          }}
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        !silent && (
          <p className="absolute inset-0 grid place-content-center justify-items-center gap-1 text-sm text-muted">
            <Icon name="picture" className="size-6!" />
            {t(failed ? 'card.image-failed' : 'card.no-images')}
          </p>
        )
      )}
    </div>
  )
}

const tiles = ['1', '2', '3', '4', '5', '6']

/** A grid of six loading pictures. */
export function TilesSkeleton() {
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3">
      {tiles.map((key) => (
        <Skeleton key={key} className="aspect-4/3 rounded-control!" />
      ))}
    </div>
  )
}
