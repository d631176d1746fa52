import { useAppDispatch } from '../store/store.ts'
import { showToast } from './toasts.ts'

/** Returns a function that shows a text in a toast: of a success, or of a failure. */
export function useToast(): (text: string, failed?: boolean) => void {
  const dispatch = useAppDispatch()
  return (text, failed) => void dispatch(showToast(text, failed))
}
