import type { Picture } from '../../../api/contract/shared.ts'
import type { Studio } from '../../../api/contract/studios.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { GalleryAtAddress, GalleryLink } from '../../shared/gallery/GalleryAtAddress.tsx'
import { galleryOf, shownOf } from '../../shared/gallery/gallery.ts'
import { StudioPicture } from '../../shared/gallery/StudioPicture.tsx'
import { Icon } from '../../ui/Icon.tsx'

const maxItems = 4
const besideSizes = '(min-width: 768px) 390px, 88vw'
const firstSizes = '(min-width: 768px) 800px, 88vw'
const aloneSizes = '(min-width: 1228px) 1180px, 100vw'

/**
 * Up to four pictures, primary first: one large and the others to its right, or a row on phones. Each opens the
 * gallery.
 */
export function StudioPictures({ studio }: { studio: Studio }) {
  const t = useTranslate()
  const [first, ...others] = galleryOf(studio.images).slice(0, maxItems)
  const alone = others.length === 0
  return (
    <div className="relative">
      {first ? (
        <section
          id="pictures"
          aria-label={t('studio.pictures', { studio: studio.name })}
          className={`flex snap-x snap-mandatory gap-3 overflow-x-auto max-md:-mx-[16px] max-md:px-[16px] md:grid md:gap-4 md:overflow-visible ${alone ? '' : 'md:grid-cols-[2fr_1fr]'}`}
        >
          <Framed
            studio={studio}
            picture={first}
            sizes={alone ? aloneSizes : firstSizes}
            eager
            className={`aspect-16/10 ${alone ? 'w-full md:aspect-21/9' : 'w-[88%] md:w-auto'}`}
          />
          {!alone && (
            <div className="contents md:grid md:auto-rows-fr md:gap-4">
              {others.map((picture) => (
                <Framed
                  key={picture.id}
                  studio={studio}
                  picture={picture}
                  sizes={besideSizes}
                  className="aspect-16/10 w-[88%] md:aspect-auto md:w-auto"
                />
              ))}
            </div>
          )}
        </section>
      ) : (
        <StudioPicture picture={null} sizes="100vw" className="aspect-16/10 rounded-card md:aspect-21/9" />
      )}
      {first && <GalleryButton studio={studio} first={first} />}
      <GalleryAtAddress studio={studio} known={studio.images} />
    </div>
  )
}

/** A picture that opens in the gallery. */
function Framed({
  studio,
  picture,
  sizes,
  className,
  eager = false,
}: {
  studio: Studio
  picture: Picture
  sizes: string
  className: string
  eager?: boolean
}) {
  const t = useTranslate()
  return (
    <GalleryLink
      address={{ studio: studio.code, picture: picture.id }}
      aria-label={picture.altText || t('studio.pictures', { studio: studio.name })}
      className={`block shrink-0 snap-center rounded-card focus-visible:-outline-offset-4 ${className}`}
    >
      <StudioPicture picture={picture} sizes={sizes} eager={eager} className="size-full rounded-card" />
    </GalleryLink>
  )
}

/** Shows the number of pictures and links to the gallery, or to the picture itself if there is only one. */
function GalleryButton({ studio, first }: { studio: Studio; first: Picture }) {
  const t = useTranslate()
  const count = shownOf(studio.imageCount)
  const isOne = count === 1
  return (
    <GalleryLink
      address={{ studio: studio.code, picture: isOne ? first.id : null }}
      className="absolute bottom-3 left-3 inline-flex min-h-11 md:right-3 md:left-auto items-center gap-2 rounded-pill bg-night/80 px-4 text-[0.9375rem] font-medium text-white hover:bg-night"
    >
      <Icon name={isOne ? 'picture' : 'grid'} />
      {t('card.pictures', { count })} · {t(isOne ? 'card.image' : 'card.gallery')}
    </GalleryLink>
  )
}
