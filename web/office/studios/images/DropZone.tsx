import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { acceptedFiles } from './file-checks.ts'

/** After the page regains focus, a file dialog without a choice counts as cancelled after this many milliseconds. */
const cancelCheckMs = 300

/** Whether the device is a phone or tablet, on which nothing can be dragged here. */
const isTouched = () => window.matchMedia('(pointer: coarse)').matches

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** The area to drop pictures on, or to press for a file dialog. */
export function DropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const t = useTranslate()
  const rulesId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [choosing, setChoosing] = useState(false)
  useCancelCheck(choosing, () => setChoosing(false))

  const invitation = t(isTouched() ? 'images.add' : 'images.drop')
  const choose = () => {
    setChoosing(true)
    input.current?.click()
  }
  const chosen = (files: FileList | null) => {
    setChoosing(false)
    if (files) onFiles([...files])
    // Allows the same file to be chosen again after it failed.
    if (input.current) input.current.value = ''
  }
  const dropped = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }

  return (
    <div>
      <button
        type="button"
        aria-describedby={rulesId}
        onClick={choose}
        onDragOver={(event) => {
          if (!hasFiles(event)) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={dropped}
        className={`grid w-full justify-items-center gap-1.5 rounded-card border-[1.5px] border-dashed px-5 py-7 text-center transition-colors ${over ? 'border-signal bg-signal-soft' : 'border-edge hover:bg-ink-soft'}`}
      >
        <Icon name="upload" className="size-7!" />
        <span className="font-semibold">
          {over ? t('images.drop-now') : choosing ? t('images.choosing') : invitation}
        </span>
        <span id={rulesId} className="text-sm text-muted">
          {t('images.rules')}
        </span>
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={acceptedFiles}
        aria-label={invitation}
        onChange={(event) => chosen(event.target.files)}
      />
    </div>
  )
}

/** Detects that a file dialog was closed without a choice: the page has the focus again and no file was chosen. */
function useCancelCheck(choosing: boolean, onCancelled: () => void) {
  const cancelled = useEffectEvent(onCancelled)
  useEffect(() => {
    if (!choosing) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const focused = () => {
      timer = setTimeout(() => cancelled(), cancelCheckMs)
    }
    window.addEventListener('focus', focused)
    return () => {
      window.removeEventListener('focus', focused)
      clearTimeout(timer)
    }
  }, [choosing])
}
