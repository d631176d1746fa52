import { type Ref, useLayoutEffect, useRef, useState } from 'react'
import type { Swiper as Carousel } from 'swiper'
import { Autoplay, Pagination, Zoom } from 'swiper/modules'
import { Swiper, SwiperSlide } from 'swiper/react'
import type { Picture } from '../../../api/contract/shared.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import './lightbox.css'
import { PrimaryBadge } from './Grid.tsx'
import { isNear, useKeys } from './gallery.ts'
import { srcSetOf } from './StudioPicture.tsx'

const autoplayMs = 6_000
const slideMs = 300
const maxZoom = 3

const prefersStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * One picture at a time; the last is followed by the first. It advances automatically until the visitor interacts, and
 * never if the visitor prefers reduced motion. Indexes count from 0.
 */
export function Lightbox({
  pictures,
  index,
  onShow,
}: {
  pictures: readonly Picture[]
  index: number
  onShow: (index: number) => void
}) {
  const t = useTranslate()
  const stage = useRef<HTMLElement>(null)
  const [carousel, setCarousel] = useState<Carousel>()
  const [bullets, setBullets] = useState<HTMLElement | null>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [isZoomed, setZoomed] = useState(false)
  const [isStill] = useState(prefersStillness)
  const [start] = useState(index)
  const isAlone = pictures.length === 1

  // The tile pressed in the grid is gone.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) stage.current?.focus()
  }, [])

  /** Moves at the visitor's request, and stops the automatic advance. */
  const go = (move: (carousel: Carousel) => void) => () => {
    if (!carousel || isAlone) return
    carousel.autoplay.stop()
    move(carousel)
  }
  const previous = go((each) => each.slidePrev())
  const next = go((each) => each.slideNext())
  useKeys({
    ArrowLeft: previous,
    ArrowRight: next,
    Home: go((each) => each.slideToLoop(0)),
    End: go((each) => each.slideToLoop(pictures.length - 1)),
  })

  return (
    <section
      ref={stage}
      tabIndex={-1}
      aria-roledescription={t('gallery.carousel')}
      aria-label={t('gallery.darkroom')}
      className="lightbox-stage outline-none"
    >
      <div className="min-h-0 min-w-0 [grid-area:stage]">
        {bullets && (
          <Swiper
            modules={[Autoplay, Pagination, Zoom]}
            initialSlide={start}
            loop={!isAlone}
            loopPreventsSliding={false}
            speed={isStill ? 0 : slideMs}
            autoplay={
              isStill || isAlone ? false : { delay: autoplayMs, pauseOnMouseEnter: true, disableOnInteraction: true }
            }
            pagination={isAlone ? false : { el: bullets, dynamicBullets: true }}
            zoom={{ maxRatio: maxZoom }}
            onSwiper={setCarousel}
            onRealIndexChange={({ realIndex }) => onShow(realIndex)}
            onAutoplayStart={() => setPlaying(true)}
            onAutoplayStop={() => setPlaying(false)}
            onZoomChange={({ autoplay }, scale) => {
              autoplay.stop()
              setZoomed(scale > 1)
            }}
          >
            {pictures.map((picture, at) => (
              <SwiperSlide
                key={picture.id}
                role="group"
                aria-roledescription={t('gallery.slide')}
                aria-label={t('gallery.position', { index: at + 1, count: pictures.length })}
                aria-hidden={at !== index}
              >
                <LightboxPicture picture={picture} isNear={isNear(at, index, pictures.length)} />
              </SwiperSlide>
            ))}
          </Swiper>
        )}
      </div>
      {!isAlone && (
        <>
          <Step label={t('gallery.previous')} icon="left" onPress={previous} />
          <Step label={t('gallery.next')} icon="right" onPress={next} />
        </>
      )}
      <LightboxText picture={pictures[index]} index={index} count={pictures.length} isPlaying={isPlaying} />
      <LightboxTools
        bullets={setBullets}
        isPlaying={isPlaying}
        onPlay={
          isStill || isAlone ? undefined : () => (isPlaying ? carousel?.autoplay.stop() : carousel?.autoplay.start())
        }
        isZoomed={isZoomed}
        onZoom={() => (isZoomed ? carousel?.zoom.out() : carousel?.zoom.in())}
      />
    </section>
  )
}

function Step({ label, icon, onPress }: { label: string; icon: 'left' | 'right'; onPress: () => void }) {
  return (
    <IconButton
      icon={icon}
      aria-label={label}
      onClick={onPress}
      className={`self-center md:size-13! md:border md:border-edge [&>svg]:size-6! ${icon === 'left' ? '[grid-area:previous]' : '[grid-area:next]'}`}
    />
  )
}

/**
 * The text and number of the picture. Screen readers announce it when the visitor moves, but not during automatic
 * advance.
 */
function LightboxText({
  picture,
  index,
  count,
  isPlaying,
}: {
  picture: Picture | undefined
  index: number
  count: number
  isPlaying: boolean
}) {
  const t = useTranslate()
  return (
    <div
      aria-live={isPlaying ? 'off' : 'polite'}
      aria-atomic="true"
      className="flex min-h-12 min-w-0 items-center gap-4 [grid-area:words]"
    >
      <p className="min-w-0 flex-1 text-[0.9375rem] leading-snug wrap-anywhere">
        {picture?.isPrimary && <PrimaryBadge className="mr-2.5 align-middle" />}
        {picture?.caption ?? picture?.altText}
      </p>
      <p className="shrink-0 text-[0.9375rem] text-muted tabular-nums">
        {t('gallery.position', { index: index + 1, count })}
      </p>
    </div>
  )
}

/** The controls below the picture: bullets for the position, and buttons for playing and zooming. */
function LightboxTools({
  bullets,
  isPlaying,
  onPlay,
  isZoomed,
  onZoom,
}: {
  /** The element in which the carousel draws its bullets. */
  bullets: Ref<HTMLElement>
  isPlaying: boolean
  /** Undefined if there is no automatic advance. */
  onPlay: (() => void) | undefined
  isZoomed: boolean
  onZoom: () => void
}) {
  const t = useTranslate()
  return (
    <div className="flex min-w-0 flex-wrap items-center justify-center gap-x-2 [grid-area:tools]">
      <span ref={bullets} aria-hidden="true" className="max-w-full" />
      {onPlay && (
        <IconButton
          icon={isPlaying ? 'pause' : 'play'}
          aria-label={t(isPlaying ? 'gallery.pause' : 'gallery.play')}
          onClick={onPlay}
        />
      )}
      <IconButton
        icon={isZoomed ? 'zoom-out' : 'zoom-in'}
        aria-label={t(isZoomed ? 'gallery.zoom-out' : 'gallery.zoom-in')}
        onClick={onZoom}
      />
    </div>
  )
}

/** A picture as large as the space allows, in its own proportions. It is fetched when it first comes near. */
function LightboxPicture({ picture, isNear }: { picture: Picture; isNear: boolean }) {
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
