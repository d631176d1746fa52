import { useState } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { download } from '../../shared/feedback/download.ts'
import { told } from '../../shared/feedback/toasts.ts'
import { useAppDispatch } from '../../shared/store/store.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { BookingFilter } from '../shared/bookings/bookings-api.ts'
import { ActionMenu } from '../shared/dialogs/ActionMenu.tsx'

const formats = ['csv', 'xlsx'] as const

/** Exports all pages of the filtered list as CSV or as a workbook. */
export function ExportMenu({ filter }: { filter: BookingFilter }) {
  const t = useTranslate()
  const dispatch = useAppDispatch()
  const [busy, setBusy] = useState(false)
  const save = async (format: string) => {
    setBusy(true)
    const wanted = new URLSearchParams({ ...filter, format })
    const problem = await download(`/admin/bookings/export?${wanted}`, `bookings.${format}`)
    setBusy(false)
    dispatch(problem ? told(problem.error, true) : told(t('bookings.exported')))
  }
  return (
    <ActionMenu
      actions={formats.map((format) => ({
        id: format,
        text: t(`bookings.export.${format}`),
        onAction: () => void save(format),
      }))}
      pending={busy}
      className="inline-flex min-h-12 items-center gap-2 rounded-pill border border-edge px-5 font-semibold hover:bg-ink-soft data-pending:opacity-45"
    >
      <Icon name="download" /> {t('bookings.export')}
    </ActionMenu>
  )
}
