import { useTranslate } from '../../i18n/use-translate.ts'
import { problemOf } from '../../shared/api-client/problem.ts'
import { showToast } from '../../shared/feedback/toasts.ts'
import { useAppDispatch } from '../../shared/store/store.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { passFocus } from '../../ui/use-focus.ts'
import { useMoveBookingByStaffMutation } from '../shared/bookings/bookings-api.ts'

/** A move that was made, and the hours before it. */
export interface Moved {
  readonly id: string
  readonly code: string
  readonly from: readonly string[]
}

/** Says that a session was moved, and moves it back on request. */
export function MovedNotice({ moved: { id, code, from }, onEnd }: { moved: Moved; onEnd: () => void }) {
  const t = useTranslate()
  const dispatch = useAppDispatch()
  const [move, { isLoading }] = useMoveBookingByStaffMutation()
  const undo = async () => {
    const { error } = await move({ id, selectedSlots: from })
    dispatch(error ? showToast(problemOf(error).error, true) : showToast(t('diary.moved-back', { code })))
    onEnd()
  }
  return (
    <div
      role="status"
      onFocus={({ target }) => passFocus(target)}
      className="moved-notice fixed inset-x-4 bottom-[max(16px,env(safe-area-inset-bottom))] z-30 flex items-center gap-3 rounded-panel border border-line bg-surface py-2 pr-2 pl-5 shadow-lifted sm:right-auto sm:w-96 lg:left-[calc(264px+1rem)]"
    >
      <p className="mr-auto font-semibold">{t('diary.moved', { code })}</p>
      <Button kind="outline" size="small" busy={isLoading} onClick={undo}>
        {t('diary.undo')}
      </Button>
      <IconButton aria-label={t('diary.dismiss')} onClick={onEnd}>
        <Icon name="close" />
      </IconButton>
    </div>
  )
}
