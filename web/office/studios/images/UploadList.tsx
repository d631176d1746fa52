import { useTranslate } from '../../../i18n/use-translate.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { sizeOf } from './file-checks.ts'
import type { Upload, Uploading } from './use-uploads.ts'

/** Formats the size of a file. */
export function FileSize({ bytes }: { bytes: number }) {
  const t = useTranslate()
  const { unit, size } = sizeOf(bytes)
  return <span className="text-sm whitespace-nowrap text-muted tabular-nums">{t(`images.size.${unit}`, { size })}</span>
}

/** The uploads with their progress. Announces each file as it starts. Failed files show the reason and can be resent. */
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
    <ul aria-label={t('images.uploads')} className="grid gap-2">
      {uploads.map((upload) => (
        <li key={upload.id} tabIndex={-1} className="grid gap-2 rounded-control bg-sunken px-4 py-2.5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 flex-1 truncate font-medium">{upload.name}</span>
            <FileSize bytes={upload.size} />
            {upload.state === 'failed' ? (
              <span className="flex items-center gap-1">
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
                  <Icon name="refresh" /> {t('images.send-again')}
                </Button>
                <IconButton
                  aria-label={t('images.dismiss-of', { name: upload.name })}
                  onClick={() => dismiss(upload.id)}
                >
                  <Icon name="close" />
                </IconButton>
              </span>
            ) : (
              <span className="w-16 text-right text-sm text-muted tabular-nums">
                {upload.state === 'waiting' ? t('images.waiting') : t('images.sent', { percent: percentOf(upload) })}
              </span>
            )}
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
