import { useTranslate } from '../../i18n/use-translate.ts'
import { useToast } from './use-toast.ts'

/** Returns a function that copies a text and shows `copied`, or the text itself if the browser does not copy it. */
export function useCopy(): (text: string, copied: string) => Promise<void> {
  const t = useTranslate()
  const toast = useToast()
  return async (text, copied) => {
    const isCopied = await copyText(text)
    if (isCopied) toast(copied)
    else toast(t('toast.copy-failed', { text }), true)
  }
}

/**
 * Copies a text to the clipboard. Uses a selection if the page is not served over https or lacks permission. Returns
 * whether the browser copied it.
 */
async function copyText(text: string): Promise<boolean> {
  const isWritten = 'clipboard' in navigator && (await navigator.clipboard.writeText(text).then(yes, no))
  return isWritten || copyBySelection(text)
}

const yes = () => true
const no = () => false

function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const field = Object.assign(document.createElement('textarea'), { value: text })
  // Next to the pressed element, because a dialog keeps the focus inside itself.
  ;(focused?.parentElement ?? document.body).append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return isCopied
}
