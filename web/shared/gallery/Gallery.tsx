import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type * as z from 'zod'
import type { studioImages } from '../../../api/contract/images.ts'
import type { Picture } from '../../../api/contract/shared.ts'
import { inTexts } from '../../i18n/LocaleProvider.tsx'
import type { Namespace } from '../../i18n/locale.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { LightboxDialog } from '../../ui/Dialog.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { api } from '../api-client/api.ts'
import { Grid } from './Grid.tsx'
import { type GalleryStudio, galleryOf, hashOf, isOpenGalleryState, useKeys } from './gallery.ts'
import { Lightbox } from './Lightbox.tsx'
import { TilesSkeleton } from './StudioPicture.tsx'
import { gallery } from './texts.en.ts'

/** The texts of the gallery. */
const galleryTexts: Namespace = {
  en: gallery,
  sw: async () => (await import('./texts.sw.ts')).gallery,
}

interface GalleryView {
  readonly studio: GalleryStudio
  /** All pictures of the studio, if the page has them already. */
  readonly known: readonly Picture[] | undefined
  /** The id of the open picture; null or an unknown id shows the grid. */
  readonly picture: string | null
}

/** The pictures of a studio over the page: all of them in a grid, or one at a time in the lightbox. */
export const Gallery = inTexts(galleryTexts, OpenGallery)

function OpenGallery({ studio, known, picture }: GalleryView) {
  const t = useTranslate()
  const { show, leave } = useGalleryMoves(studio.code)
  const { pictures, error, isFetching, refetch } = usePictures(studio.id, known)
  const index = pictures?.findIndex(({ id }) => id === picture) ?? -1
  const arrivals = useArrivals()
  const [last, setLast] = useState<number | null>(null)
  if (index >= 0 && index !== last) setLast(index)

  const isLightbox = index >= 0
  const showGrid = () => show(null)
  const showPicture = (at: number) => show(pictures?.[at]?.id ?? null)
  const showLightbox = () => showPicture(isLightbox ? index : (last ?? 0))
  useKeys({ g: showGrid, d: showLightbox })

  return (
    <LightboxDialog
      title={t('gallery.title', { studio: studio.name })}
      closeLabel={t('gallery.close')}
      onClose={leave}
      tools={
        (pictures ? pictures.length > 0 : !error) && (
          <ViewChoice isLightbox={isLightbox} onGrid={showGrid} onLightbox={showLightbox} isOff={!pictures} />
        )
      }
    >
      {pictures && isLightbox ? (
        <Lightbox key={arrivals} pictures={pictures} index={index} onShow={showPicture} />
      ) : (
        <div className="min-h-40 flex-1 overflow-y-auto overscroll-contain px-4 pt-1 pb-6 sm:px-6">
          {pictures && pictures.length > 0 ? (
            <Grid pictures={pictures} last={last} onChoose={showPicture} />
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
  const { currentData, error, isFetching, refetch } = galleryApi.useGalleryImagesQuery(studioId, {
    skip: known !== undefined,
  })
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
        <ErrorState title={t('gallery.failed')} onTryAgain={onTryAgain} busy={busy} />
      )}
    </div>
  )
}

/**
 * A switch between grid and lightbox. Each has a key, shown on devices that probably have a keyboard. `isOff` while
 * there is nothing to show.
 */
function ViewChoice({
  isLightbox,
  onGrid,
  onLightbox,
  isOff,
}: {
  isLightbox: boolean
  onGrid: () => void
  onLightbox: () => void
  isOff: boolean
}) {
  const t = useTranslate()
  return (
    <fieldset disabled={isOff} aria-label={t('gallery.view')} className="flex min-w-0 rounded-pill bg-surface p-1">
      <View label={t('gallery.grid')} shortcut="G" icon="grid" isVisible={!isLightbox} onPress={onGrid} />
      <View label={t('gallery.darkroom')} shortcut="D" icon="picture" isVisible={isLightbox} onPress={onLightbox} />
    </fieldset>
  )
}

function View({
  label,
  shortcut,
  icon,
  isVisible,
  onPress,
}: {
  label: string
  shortcut: string
  icon: IconName
  isVisible: boolean
  onPress: () => void
}) {
  return (
    <button
      type="button"
      aria-pressed={isVisible}
      aria-keyshortcuts={shortcut}
      onClick={onPress}
      className="flex min-h-11 min-w-0 flex-1 items-center justify-center gap-2 rounded-pill px-3 sm:px-4 text-[0.9375rem] font-semibold transition-colors hover:bg-ink-soft disabled:opacity-60 aria-pressed:bg-ink aria-pressed:text-paper"
    >
      <Icon name={icon} className="max-[359px]:hidden" />
      {label}
      <span
        aria-hidden="true"
        className="hidden rounded-cell border border-current px-1.5 text-xs leading-4.5 font-sans opacity-70 sm:pointer-fine:inline"
      >
        {shortcut}
      </span>
    </button>
  )
}

/**
 * Returns how often the visitor typed or pasted another hash of this page. The page's own navigation does not count.
 */
function useArrivals(): number {
  const [arrivals, setArrivals] = useState(0)
  useEffect(() => {
    const arrived = () => setArrivals((count) => count + 1)
    window.addEventListener('hashchange', arrived)
    return () => window.removeEventListener('hashchange', arrived)
  }, [])
  return arrivals
}

/** Returns functions to move within an open gallery and to leave it. Back leaves it too, from anywhere in it. */
function useGalleryMoves(studio: string) {
  const { search, hash, state } = useLocation()
  const navigate = useNavigate()
  const isLeaving = useRef(false)
  return {
    /** Shows a picture by its id, or the grid for null. */
    show(picture: string | null) {
      const next = hashOf({ studio, picture })
      if (isLeaving.current || next === hash) return
      void navigate({ search, hash: next }, { replace: true, preventScrollReset: true, state })
    },
    leave() {
      // A second press before the first takes effect would leave the page.
      if (isLeaving.current) return
      isLeaving.current = true
      if (isOpenGalleryState(state)) void navigate(-1)
      else void navigate({ search }, { replace: true, preventScrollReset: true })
    },
  }
}

const galleryApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A studio's pictures by the studio's id. */
    galleryImages: build.query<z.infer<typeof studioImages.answer>, string>({
      query: (studioId) => `/studio-images/${studioId}/images`,
      providesTags: ['Studio'],
    }),
  }),
})
