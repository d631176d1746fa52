import type { Picture } from '../../../api/contract/shared.ts'
import type { Studio } from '../../../api/contract/studios.ts'
import { useText } from '../../i18n/use-text.ts'
import { StudioPicture } from '../studios/StudioPicture.tsx'

const shown = 4

/** Up to four pictures, primary first: one large and the others beside it; on phones a row to swipe. */
export function StudioPictures({ studio }: { studio: Studio }) {
  const say = useText()
  const [first, ...others] = studio.images.slice(0, shown)
  if (!first) return <StudioPicture picture={null} sizes="100vw" className="aspect-16/10 rounded-card md:aspect-21/9" />
  const alone = others.length === 0
  return (
    <section
      id="pictures"
      aria-label={say('studio.pictures', { studio: studio.name })}
      className={`flex snap-x snap-mandatory gap-3 overflow-x-auto max-md:-mx-[16px] max-md:px-[16px] md:grid md:gap-4 md:overflow-visible ${alone ? '' : 'md:grid-cols-[2fr_1fr]'}`}
    >
      <WholePicture
        picture={first}
        eager
        look={`aspect-16/10 ${alone ? 'w-full md:aspect-21/9' : 'w-[88%] md:w-auto'}`}
      />
      {!alone && (
        <div className="contents md:grid md:auto-rows-fr md:gap-4">
          {others.map((picture) => (
            <WholePicture key={picture.id} picture={picture} look="aspect-16/10 w-[88%] md:aspect-auto md:w-auto" />
          ))}
        </div>
      )}
    </section>
  )
}

/** A picture that opens in full. */
function WholePicture({ picture, look, eager = false }: { picture: Picture; look: string; eager?: boolean }) {
  return (
    <a
      href={picture.storageUrl}
      className={`block shrink-0 snap-center rounded-card focus-visible:-outline-offset-4 ${look}`}
    >
      <StudioPicture
        picture={picture}
        sizes="(min-width: 768px) 800px, 88vw"
        eager={eager}
        className="size-full rounded-card"
      />
    </a>
  )
}
