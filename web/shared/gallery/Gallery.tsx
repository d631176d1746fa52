import { useMemo, useState } from 'react'
import type { Picture } from '../../../api/contract/shared.ts'
import { NamespaceProvider } from '../../i18n/NamespaceProvider.tsx'
import { useTranslate } from '../../i18n/use-translate.ts'
import { LightboxDialog } from '../../ui/LightboxDialog.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { Grid } from './Grid.tsx'
import { useGalleryImagesQuery } from './gallery-api.ts'
import { galleryOf } from './gallery-pictures.ts'
import { galleryTexts } from './gallery-texts.ts'
import { Lightbox } from './Lightbox.tsx'
import type { GalleryStudio } from './studio.ts'
import { TilesSkeleton } from './TilesSkeleton.tsx'
import { useArrivals } from './use-arrivals.ts'
import { useGalleryMoves } from './use-gallery-moves.ts'
import { useKeys } from './use-keys.ts'
import { ViewChoice } from './ViewChoice.tsx'

interface Opened {
  readonly studio: GalleryStudio
  /** All pictures of the studio, if the page has them already. */
  readonly known: readonly Picture[] | undefined
  /** The id of the open picture; null or an unknown id shows the grid. */
  readonly picture: string | null
}

/** The pictures of a studio over the page: all of them in a grid, or one at a time in the darkroom. */
export function Gallery(opened: Opened) {
  return (
    <NamespaceProvider texts={galleryTexts}>
      <OpenGallery {...opened} />
    </NamespaceProvider>
  )
}

function OpenGallery({ studio, known, picture }: Opened) {
  const t = useTranslate()
  const { show, leave } = useGalleryMoves(studio.code)
  const { pictures, error, isFetching, refetch } = usePictures(studio.id, known)
  const place = pictures?.findIndex(({ id }) => id === picture) ?? -1
  const arrivals = useArrivals()
  const [last, setLast] = useState<number | null>(null)
  if (place >= 0 && place !== last) setLast(place)

  const isLightbox = place >= 0
  const showGrid = () => show(null)
  const showPlace = (at: number) => show(pictures?.[at]?.id ?? null)
  const showLightbox = () => showPlace(isLightbox ? place : (last ?? 0))
  useKeys({ g: showGrid, d: showLightbox })

  return (
    <LightboxDialog
      title={t('gallery.title', { studio: studio.name })}
      closeLabel={t('gallery.close')}
      onClose={leave}
      tools={
        !error &&
        pictures?.length !== 0 && (
          <ViewChoice isLightbox={isLightbox} onGrid={showGrid} onLightbox={showLightbox} isOff={!pictures} />
        )
      }
    >
      {pictures && isLightbox ? (
        <Lightbox key={arrivals} pictures={pictures} place={place} onShow={showPlace} />
      ) : (
        <div className="min-h-40 flex-1 overflow-y-auto overscroll-contain px-4 pt-1 pb-6 sm:px-6">
          {pictures && pictures.length > 0 ? (
            <Grid pictures={pictures} last={last} onChoose={showPlace} />
          ) : (
            <NoPictures
              state={pictures ? 'empty' : error ? 'failed' : 'loading'}
              onTryAgain={() => void refetch()}
              busy={isFetching}
            />
          )}
        </div>
      )}
    </LightboxDialog>
  )
}

/** Returns the pictures that the page knows, or else fetches them from the server. */
function usePictures(studioId: string, known: readonly Picture[] | undefined) {
  const { currentData, error, isFetching, refetch } = useGalleryImagesQuery(studioId, { skip: known !== undefined })
  const found = known ?? currentData?.data.images
  const pictures = useMemo(() => found && galleryOf(found), [found])
  return { pictures, error, isFetching, refetch }
}

/** Replaces the pictures while they load, if there are none, or if they failed to load. */
function NoPictures({
  state,
  onTryAgain,
  busy,
}: {
  state: 'loading' | 'empty' | 'failed'
  onTryAgain: () => void
  busy: boolean
}) {
  const t = useTranslate()
  if (state === 'loading')
    return (
      <div aria-busy="true">
        <TilesSkeleton />
        <p role="status" className="mt-5 text-center text-[0.9375rem] text-muted">
          {t('gallery.loading')}
        </p>
      </div>
    )
  return (
    <div className="mx-auto grid min-h-full max-w-2xl content-center">
      {state === 'empty' ? (
        <EmptyState icon="picture" title={t('gallery.empty')} text={t('gallery.empty-text')} />
      ) : (
        <ErrorState title={t('gallery.failed')} tryAgain={t('try-again')} onTryAgain={onTryAgain} busy={busy} />
      )}
    </div>
  )
}
