import { useState } from 'react'
import type { Picture } from '../../../api/contract/shared.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { srcSetOf } from '../studios/StudioPicture.tsx'

/** A picture as large as the space allows, in its own proportions. It is fetched when it first comes near. */
export function LightboxPicture({ picture, isNear }: { picture: Picture; isNear: boolean }) {
  const t = useTranslate()
  const [isWanted, setWanted] = useState(isNear)
  const [failed, setFailed] = useState(false)
  if (isNear && !isWanted) setWanted(true)
  return (
    <div className="swiper-zoom-container">
      {failed ? (
        <p className="picture-ground grid aspect-16/10 w-full max-w-2xl place-content-center justify-items-center gap-1 rounded-card text-muted">
          <Icon name="picture" className="size-6!" />
          {t('card.image-failed')}
        </p>
      ) : (
        <img
          {...(isWanted && { src: picture.storageUrl, srcSet: srcSetOf(picture) })}
          sizes="100vw"
          alt={picture.altText}
          width={picture.width}
          height={picture.height}
          decoding="async"
          draggable={false}
          onError={() => setFailed(true)}
          style={{
            width: fittingWidth(picture),
            aspectRatio: `${picture.width} / ${picture.height}`,
            ...(isWanted && sketchOf(picture)),
          }}
          className="picture-ground h-auto rounded-card"
        />
      )}
    </div>
  )
}

/** The width of the space, or as much as its height allows, never enlarged. Known before the picture has loaded. */
const fittingWidth = ({ width, height }: Picture) => `min(100cqw, ${(100 * width) / height}cqh, ${width}px)`

/** Returns the smallest variant as a background until the right one has loaded. The grid may have fetched it already. */
function sketchOf({ variants }: Picture) {
  const [smallest] = variants.toSorted((a, b) => a.width - b.width)
  return smallest && { backgroundImage: `url(${JSON.stringify(smallest.url)})`, backgroundSize: 'cover' }
}
