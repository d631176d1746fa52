import { type ReactNode, useRef, useState } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useFocusLeft } from '../../ui/use-focus.ts'
import { activate, useWaitingVersion } from './app-updates.ts'

/** Offers a newer version once. The page does not change until the visitor accepts. */
export function UpdateOffer({ above }: { above?: ReactNode }) {
  const version = useWaitingVersion()
  const [declined, decline] = useState<ServiceWorker | null>(null)
  return (
    <div className="pointer-events-none fixed inset-x-3 bottom-24 z-40 grid justify-items-center gap-3 sm:right-auto sm:bottom-6 sm:left-6 sm:justify-items-start">
      {above}
      <div role="status" data-react-aria-top-layer="true" className="grid">
        {version && version !== declined && (
          <Offer onAccept={() => activate(version)} onDecline={() => decline(version)} />
        )}
      </div>
    </div>
  )
}

function Offer({ onAccept, onDecline }: { onAccept: () => void; onDecline: () => void }) {
  const t = useTranslate()
  const container = useRef<HTMLElement>(null)
  useFocusLeft(container)
  return (
    <section
      ref={container}
      className="pointer-events-auto flex flex-wrap items-center gap-2 rounded-panel border border-line bg-surface py-2 pr-2 pl-5 shadow-lifted"
    >
      <p className="min-w-0 flex-1 basis-40 text-[0.9375rem] font-medium">{t('update.text')}</p>
      <span className="ml-auto flex items-center gap-2">
        <Button kind="outline" size="small" className="min-h-11" onClick={onAccept}>
          {t('update.reload')}
        </Button>
        <IconButton aria-label={t('close')} onClick={onDecline}>
          <Icon name="close" />
        </IconButton>
      </span>
    </section>
  )
}
