import { useEffect, useRef, useState } from 'react'
import type { Swiper as Carousel } from 'swiper'
import { Autoplay, Pagination, Zoom } from 'swiper/modules'
import { Swiper, SwiperSlide } from 'swiper/react'
import type { Picture } from '../../../api/contract/shared.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LightboxPicture } from './LightboxPicture.tsx'
import { LightboxText } from './LightboxText.tsx'
import { LightboxTools } from './LightboxTools.tsx'
import './lightbox.css'
import { isNear } from './gallery-pictures.ts'
import { useKeys } from './use-keys.ts'

const autoplayMs = 6_000
const slideMs = 300
const mostZoom = 3

const prefersStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * One picture at a time; the last is followed by the first. It advances by itself until the visitor interacts, and never
 * if the visitor prefers reduced motion. Places count from 0.
 */
export function Lightbox({
  pictures,
  place,
  onShow,
}: {
  pictures: readonly Picture[]
  place: number
  onShow: (place: number) => void
}) {
  const t = useTranslate()
  const stage = useRef<HTMLElement>(null)
  const [carousel, setCarousel] = useState<Carousel>()
  const [bullets, setBullets] = useState<HTMLElement | null>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [isZoomed, setZoomed] = useState(false)
  const [isStill] = useState(prefersStillness)
  const [start] = useState(place)
  const isAlone = pictures.length === 1

  // The tile pressed in the grid is gone.
  useEffect(() => {
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
            zoom={{ maxRatio: mostZoom }}
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
                aria-label={t('gallery.position', { place: at + 1, count: pictures.length })}
                aria-hidden={at !== place}
              >
                <LightboxPicture picture={picture} isNear={isNear(at, place, pictures.length)} />
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
      <LightboxText picture={pictures[place]} place={place} count={pictures.length} isPlaying={isPlaying} />
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
      aria-label={label}
      onClick={onPress}
      className={`self-center md:size-13! md:border md:border-edge ${icon === 'left' ? '[grid-area:previous]' : '[grid-area:next]'}`}
    >
      <Icon name={icon} className="size-6!" />
    </IconButton>
  )
}
