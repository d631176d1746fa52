import type { StudioCard } from '../../../api/contract/studios.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { GalleryAtAddress } from '../gallery/GalleryAtAddress.tsx'
import { GalleryLink } from '../gallery/GalleryLink.tsx'
import { StudioPicture } from './StudioPicture.tsx'

/** The primary picture of a studio on its card, the number of its pictures, and the link to its gallery. */
export function GalleryPreview({ studio, eager }: { studio: StudioCard; eager: boolean }) {
  const t = useTranslate()
  return (
    <div className="relative">
      <StudioPicture
        picture={studio.primaryImage}
        sizes="(min-width: 1024px) 380px, (min-width: 768px) 50vw, 100vw"
        eager={eager}
        className="aspect-16/10"
      />
      {studio.featured && (
        <span className="absolute top-3 left-3 rounded-pill bg-gold-soft px-3 py-1 text-[0.8125rem] font-semibold text-gold">
          {t('card.featured')}
        </span>
      )}
      {studio.imageCount > 0 && <WayIn studio={studio} />}
      <GalleryAtAddress studio={studio} />
    </div>
  )
}

/** The whole picture is a link; its text names the target. A single picture opens alone. */
function WayIn({ studio: { name, code, imageCount: count, primaryImage } }: { studio: StudioCard }) {
  const t = useTranslate()
  const isOne = count === 1
  return (
    <GalleryLink
      place={{ studio: code, picture: isOne ? (primaryImage?.id ?? null) : null }}
      aria-label={`${t('card.pictures', { count })} · ${t(isOne ? 'card.image-of' : 'card.gallery-of', { studio: name })}`}
      className="group/way absolute inset-0 rounded-t-card focus-visible:-outline-offset-4"
    >
      <span className="absolute right-3 bottom-3 flex items-center gap-1.5 rounded-pill bg-night/80 px-3 py-1 text-[0.8125rem] font-medium text-white group-hover/way:bg-night">
        {t('card.pictures', { count })} · {t(isOne ? 'card.image' : 'card.gallery')}
      </span>
    </GalleryLink>
  )
}
