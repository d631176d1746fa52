import type { Studio } from '../../../api/contract/studios.ts'
import { useText } from '../../i18n/use-text.ts'
import { StudioPicture } from '../studios/StudioPicture.tsx'

const shown = 4

/** Up to four pictures, primary first: one large and the others beside it; on phones a row to swipe. */
export function StudioPictures({ studio }: { studio: Studio }) {
  const say = useText()
  const [first = null, ...others] = studio.images.slice(0, shown)
  return (
    <section id="pictures" aria-label={say('studio.pictures', { studio: studio.name })}>
      <div
        className={`flex snap-x snap-mandatory gap-3 overflow-x-auto max-md:-mx-4 max-md:px-4 md:grid md:gap-4 md:overflow-visible ${others.length > 0 ? 'md:grid-cols-[2fr_1fr]' : ''}`}
      >
        <StudioPicture
          picture={first}
          sizes="(min-width: 768px) 800px, 100vw"
          eager
          className={`aspect-16/10 shrink-0 snap-center rounded-card ${others.length > 0 ? 'w-[88%] md:w-auto' : 'w-full md:aspect-21/9'}`}
        />
        {others.length > 0 && (
          <div className="contents md:grid md:auto-rows-fr md:gap-4">
            {others.map((picture) => (
              <StudioPicture
                key={picture.id}
                picture={picture}
                sizes="(min-width: 768px) 400px, 88vw"
                className="aspect-16/10 w-[88%] shrink-0 snap-center rounded-card md:aspect-auto md:w-auto"
              />
            ))}
          </div>
        )}
      </div>
    </section>
  )
}
