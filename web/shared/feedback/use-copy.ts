import { useTranslate } from '../../i18n/use-translate.ts'
import { useAppDispatch } from '../store/store.ts'
import { copyText } from './copy-text.ts'
import { showToast } from './toasts.ts'

/** Returns a function that copies a text and says `copied`, or shows the text if the browser does not copy it. */
export function useCopy(): (text: string, copied: string) => Promise<void> {
  const t = useTranslate()
  const dispatch = useAppDispatch()
  return async (text, copied) => {
    const isCopied = await copyText(text)
    dispatch(isCopied ? showToast(copied) : showToast(t('toast.copy-failed', { text }), true))
  }
}
