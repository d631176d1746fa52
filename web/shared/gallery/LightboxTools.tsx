import type { Ref } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** The controls below the picture: bullets for the position, and buttons for playing and zooming. */
export function LightboxTools({
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
        <IconButton aria-label={t(isPlaying ? 'gallery.pause' : 'gallery.play')} onClick={onPlay}>
          <Icon name={isPlaying ? 'pause' : 'play'} />
        </IconButton>
      )}
      <IconButton aria-label={t(isZoomed ? 'gallery.zoom-out' : 'gallery.zoom-in')} onClick={onZoom}>
        <Icon name={isZoomed ? 'zoom-out' : 'zoom-in'} />
      </IconButton>
    </div>
  )
}
