import { useEffect, useState } from 'react'
import type { FormerCustomer } from '../../../../api/contract/walk-ins.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { phoneText } from '../bookings/when.ts'
import { useFormerCustomersQuery } from './walk-ins-api.ts'

const pauseMs = 300
const leastLetters = 2

/** Suggests former customers whose name or phone has the text that is being typed. */
export function FormerCustomers({ typed, onChoose }: { typed: string; onChoose: (customer: FormerCustomer) => void }) {
  const t = useTranslate()
  const search = useAfterPause(typed.trim())
  const { currentData: found } = useFormerCustomersQuery(search, { skip: search.length < leastLetters })
  const shown = typed.trim().length < leastLetters ? undefined : found
  return (
    <div className="grid gap-1.5">
      <p role="status" className="text-sm text-muted empty:hidden">
        {shown && t('walk-in.former', { count: shown.length })}
      </p>
      {shown && shown.length > 0 && (
        <ul className="max-h-56 divide-y divide-line overflow-y-auto rounded-control border border-edge">
          {shown.map((customer) => (
            <li key={`${customer.phone} ${customer.email} ${customer.name}`}>
              <button
                type="button"
                onClick={() => onChoose(customer)}
                className="grid min-h-12 w-full gap-x-3 px-4 py-2 text-left hover:bg-ink-soft sm:grid-cols-[1fr_auto]"
              >
                <span className="font-semibold wrap-anywhere">{customer.name}</span>
                <span className="text-sm text-muted tabular-nums">
                  {phoneText(customer.phone)} · {t('walk-in.former-bookings', { count: customer.bookings })}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Returns a text once it has not changed for a moment. */
function useAfterPause(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
