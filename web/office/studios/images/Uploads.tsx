import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import type { Upload, Uploading } from './use-uploads.ts'

/** The number of files in one upload. */
export const maxFiles = 10
export const largestBytes = 5 * 1024 * 1024
const smallestBytes = 1
const types = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp']
const endings = ['.jpeg', '.jpg', '.png', '.webp']
const acceptedFiles = endings.join(', ')

/** Why a file is rejected. It is the last part of a message id. */
export type Fault = 'type' | 'large' | 'small' | 'many'

type FileFacts = Pick<File, 'name' | 'type' | 'size'>

/** Separates accepted from rejected files, each with its faults. Too many valid files are all rejected. */
export function checkFiles<Of extends FileFacts>(files: readonly Of[]) {
  const checked = files.map((file) => ({ file, faults: faultsOf(file) }))
  const good = checked.filter(({ faults }) => faults.length === 0).map(({ file }) => file)
  const tooMany = good.length > maxFiles
  return {
    accepted: tooMany ? [] : good,
    rejected: checked
      .map(({ file: { name }, faults }) => ({
        name,
        faults: faults.length === 0 && tooMany ? ['many' as const] : faults,
      }))
      .filter(({ faults }) => faults.length > 0),
  }
}

/** Some systems provide no type for a file. The extension then decides. */
function faultsOf({ name, type, size }: FileFacts): Fault[] {
  const known = type === '' ? endings.some((ending) => name.toLowerCase().endsWith(ending)) : types.includes(type)
  const faults: Fault[] = []
  if (!known) faults.push('type')
  if (size > largestBytes) faults.push('large')
  if (size < smallestBytes) faults.push('small')
  return faults
}

const kilobyte = 1024
const megabyte = kilobyte * kilobyte

/** Formats a size: megabytes with one decimal, or whole kilobytes below one megabyte. */
export const sizeOf = (bytes: number): { readonly unit: 'mb' | 'kb'; readonly size: string } =>
  bytes >= megabyte
    ? { unit: 'mb', size: (bytes / megabyte).toFixed(1) }
    : { unit: 'kb', size: String(Math.max(1, Math.round(bytes / kilobyte))) }

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
  useEffect(ignoreFilesElsewhere, [])

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

/**
 * Ignores files that are dropped anywhere else: the browser would open them instead of this page. Returns a function
 * that stops this.
 */
function ignoreFilesElsewhere(): () => void {
  const ignore = (event: globalThis.DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  }
  window.addEventListener('dragover', ignore)
  window.addEventListener('drop', ignore)
  return () => {
    window.removeEventListener('dragover', ignore)
    window.removeEventListener('drop', ignore)
  }
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

/** Formats the size of a file. */
export function FileSize({ bytes }: { bytes: number }) {
  const t = useTranslate()
  const { unit, size } = sizeOf(bytes)
  return <span className="text-sm whitespace-nowrap text-muted tabular-nums">{t(`images.size.${unit}`, { size })}</span>
}

/**
 * The uploads with their progress. Announces each file as it starts. Failed files show the reason, and can be resent
 * if that may help; others can be cancelled.
 */
export function UploadList({ uploads, retry, dismiss }: Pick<Uploading, 'uploads' | 'retry' | 'dismiss'>) {
  const t = useTranslate()
  const current = uploads.find(({ state }) => state === 'sending')
  return (
    <>
      <p role="status" className="sr-only">
        {current && t('images.sending', { name: current.name })}
      </p>
      {uploads.length > 0 && <Files uploads={uploads} retry={retry} dismiss={dismiss} />}
    </>
  )
}

function Files({ uploads, retry, dismiss }: Pick<Uploading, 'uploads' | 'retry' | 'dismiss'>) {
  const t = useTranslate()
  return (
    <ul aria-label={t('images.uploads')} className="grid grid-cols-1 gap-2">
      {uploads.map((upload) => (
        <li key={upload.id} tabIndex={-1} className="grid grid-cols-1 gap-2 rounded-control bg-sunken px-4 py-2.5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 flex-1 truncate font-medium max-sm:basis-full">{upload.name}</span>
            <div className="flex flex-wrap items-center justify-between gap-x-3 max-sm:w-full">
              <FileSize bytes={upload.size} />
              {upload.canRetry && (
                <Button
                  kind="outline"
                  size="small"
                  aria-label={t('images.send-again-of', { name: upload.name })}
                  onClick={({ currentTarget }) => {
                    // The button disappears while its file is sent.
                    currentTarget.closest('li')?.focus()
                    retry(upload.id)
                  }}
                >
                  <Icon name="refresh" /> {t('try-again')}
                </Button>
              )}
              {upload.state !== 'failed' && (
                <span className="w-16 text-right text-sm text-muted tabular-nums">
                  {upload.state === 'waiting' ? t('images.waiting') : t('images.sent', { percent: percentOf(upload) })}
                </span>
              )}
              <IconButton
                icon="close"
                aria-label={t(upload.state === 'failed' ? 'images.dismiss-of' : 'images.cancel-of', {
                  name: upload.name,
                })}
                onClick={() => dismiss(upload.id)}
              />
            </div>
          </div>
          {upload.state === 'failed' ? (
            <p role="alert" className="text-sm font-medium text-signal-text">
              {upload.error}
            </p>
          ) : (
            <progress
              aria-label={t('images.progress', { name: upload.name })}
              value={percentOf(upload)}
              max={100}
              className="h-1.5 w-full appearance-none overflow-hidden rounded-pill bg-line [&::-moz-progress-bar]:bg-signal [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-signal"
            />
          )}
        </li>
      ))}
    </ul>
  )
}

const percentOf = ({ sent }: Upload) => Math.round(sent * 100)
