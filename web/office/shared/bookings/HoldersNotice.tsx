import { Link } from 'react-router-dom'
import type * as z from 'zod'
import type { listHolders } from '../../../../api/contract/admin-blocks.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { api } from '../../../shared/api-client/api.ts'
import { Icon } from '../../../ui/Icon.tsx'

const holdersApi = api.injectEndpoints({
  endpoints: (build) => ({
    holders: build.query<z.infer<typeof listHolders.answer>, void>({
      query: () => '/admin/holders',
      providesTags: ['OfficeBooking'],
    }),
  }),
})

/** Lists for admins who has as many open requests as their limit allows. Shows nothing if there are none. */
export function HoldersNotice() {
  const t = useTranslate()
  const { data } = holdersApi.useHoldersQuery()
  if (!data || data.items.length === 0) return null
  return (
    <section aria-label={t('holders.title')} className="rounded-control bg-gold-soft px-4 py-3 text-gold">
      <h2 className="flex items-center gap-3 font-sans text-base font-semibold tracking-normal">
        <Icon name="warning" /> {t('holders.title')}
      </h2>
      <ul className="mt-1 grid gap-1">
        {data.items.slice(0, 5).map(({ kind, value, open, names }) => (
          <li key={`${kind} ${value}`} className="wrap-anywhere">
            {t(`holders.${kind}`, { value, count: open, names: names.join(', ') })}
            {kind !== 'network' && (
              <>
                {' '}
                <Link
                  className="font-semibold underline"
                  to={`/admin/bookings?search=${encodeURIComponent(value)}&status=action_required`}
                >
                  {t('holders.show', { value })}
                </Link>
              </>
            )}{' '}
            <Link
              className="font-semibold underline"
              to={`/admin/blocks?kind=${kind}&value=${encodeURIComponent(value)}`}
            >
              {t('holders.block', { value })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
