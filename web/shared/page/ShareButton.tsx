import { useTranslate } from '../../i18n/use-translate.ts'
import { Button, type ButtonKind } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useCopy } from '../feedback/use-copy.ts'

/** Shares an address, by default that of the page, with the device's share sheet, or copies it if none opens. */
export function ShareButton({
  title,
  url,
  kind = 'outline',
  className = '',
  children,
}: {
  /** The title shown in the share sheet. */
  title: string
  url?: string
  kind?: ButtonKind
  className?: string
  children: string
}) {
  const t = useTranslate()
  const copy = useCopy()
  const share = async () => {
    const shared = url ?? window.location.href
    if (navigator.share && window.matchMedia('(pointer: coarse)').matches) {
      const isOver = await navigator.share({ title, url: shared }).then(yes, isDismissal)
      if (isOver) return
    }
    await copy(shared, t('toast.link-copied'))
  }
  return (
    <Button kind={kind} className={className} onClick={share}>
      <Icon name="share" /> {children}
    </Button>
  )
}

const yes = () => true

/** Returns whether the sheet was closed without sharing. Browsers inside other apps may refuse to open it. */
const isDismissal = (reason: unknown) => reason instanceof DOMException && reason.name === 'AbortError'
