import { type FormEvent, useState } from 'react'
import type { AdminSessionType } from '../../../api/contract/admin-session-types.ts'
import type { OfficeStudio } from '../../../api/contract/office-studios.ts'
import { hasWords } from '../../../language/text.ts'
import { useWords } from '../../i18n/use-translate.ts'
import { useCloseIfOpen, useProblem } from '../../shared/feedback/use-problem.ts'
import { useToast } from '../../shared/feedback/use-toast.ts'
import { studioWithCode } from '../../shared/studios/studio-text.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { problemTextOf } from '../shared/dialogs/ErrorBanner.tsx'
import { FormDialog } from '../shared/dialogs/FormDialog.tsx'
import { SearchBox } from '../shared/lists/Filter.tsx'
import { type Answer, Loaded } from '../shared/lists/Loaded.tsx'
import { officeTypesApi, titleOf } from '../shared/session-types/office-types-api.ts'
import { invalidPrices, overridesOf, type TypedPrices } from './session-type-form.ts'

/** Up to this many studios are listed without a search box. */
const fewStudios = 8

/** Offers a session type at active studios, at the type's price or at a separate price for each studio. */
export function AssignTypeDialog({ type, onClose }: { type: AdminSessionType; onClose: () => void }) {
  const { t, format } = useWords()
  const close = useCloseIfOpen(onClose)
  const toast = useToast()
  const studios = officeTypesApi.useStudioChoicesQuery('active')
  const existing = officeTypesApi.useAssignmentsQuery(type.type)
  const [assign, { isLoading }] = officeTypesApi.useAssignTypeMutation()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [prices, setPrices] = useState<TypedPrices>({})
  const [isTried, setTried] = useState(false)
  const [problem, setProblem] = useProblem()
  const [search, setSearch] = useState('')
  // Another person may have deactivated a selected studio in the meantime.
  const selected = chosen.filter((id) => studios.data?.items.some((studio) => studio.id === id))
  const invalid = invalidPrices(selected, prices)
  const priceAt = (studioId: string) => existing.data?.items.find((each) => each.studio_id === studioId)?.price

  const toggle = (studioId: string, on: boolean) => {
    setProblem(undefined)
    setChosen(on ? [...chosen, studioId] : chosen.filter((id) => id !== studioId))
    if (on) setPrices({ ...prices, [studioId]: prices[studioId] ?? String(priceAt(studioId) ?? type.price) })
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (selected.length === 0) return setProblem(t('types.assign-choose'))
    setTried(true)
    if (invalid.length > 0) return setProblem(t('types.odd.price'))
    const overrides = overridesOf(selected, prices, type.price)
    const assignment = { studioIds: selected, overrides, revision: type.revision }
    const { data, error } = await assign({ id: type.id, assignment })
    if (!data) return setProblem(problemTextOf(error, t('types.assign-failed')))
    toast(t('types.assigned', { count: selected.length }))
    close()
  }

  return (
    <FormDialog
      title={t('types.assign-title')}
      submit={t('types.assign-save', { count: selected.length })}
      busy={isLoading}
      problem={problem}
      onDismiss={() => setProblem(undefined)}
      onSubmit={save}
      onClose={onClose}
    >
      <p className="text-muted">{t('types.assign-of', { type: titleOf(type), price: format.money(type.price) })}</p>
      <Loaded answer={asOne(studios, existing)} failed={t('office.studios-failed')} skeleton={<RowsSkeleton />}>
        {({ items }) =>
          items.length === 0 ? (
            <p>{t('types.assign-none')}</p>
          ) : (
            <>
              {items.length > fewStudios && (
                <SearchBox placeholder={t('office.search-studios')} value={search} onSearch={setSearch} />
              )}
              <ul className="-mx-2 grid grid-cols-1 gap-1">
                {items
                  .filter((studio) => chosen.includes(studio.id) || isFound(studio, search))
                  .map((studio) => (
                    <StudioRow
                      key={studio.id}
                      studio={studio}
                      offered={priceAt(studio.id)}
                      chosen={chosen.includes(studio.id)}
                      price={prices[studio.id] ?? ''}
                      onToggle={(on) => toggle(studio.id, on)}
                      isInvalid={isTried && invalid.includes(studio.id)}
                      onPrice={(text) => {
                        const next = { ...prices, [studio.id]: text }
                        if (invalidPrices(selected, next).length === 0) setProblem(undefined)
                        setPrices(next)
                      }}
                    />
                  ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </FormDialog>
  )
}

/** Returns the studios once the existing assignments have loaded as well. A selected studio keeps its current price. */
const asOne = <Studios,>(studios: Answer<Studios>, existing: Answer<unknown>): Answer<Studios> =>
  existing.currentData === undefined
    ? { error: existing.error, isFetching: existing.isFetching, refetch: existing.refetch }
    : studios

/** Returns whether a studio's name, code or location contains the search text. */
const isFound = ({ name, code, location }: OfficeStudio, search: string) =>
  hasWords(`${name} ${code} ${location}`, search)

function StudioRow({
  studio: { name, code, location },
  offered,
  chosen,
  price,
  isInvalid,
  onToggle,
  onPrice,
}: {
  studio: OfficeStudio
  /** The price at which the studio already offers the type. */
  offered: number | undefined
  chosen: boolean
  price: string
  isInvalid: boolean
  onToggle: (on: boolean) => void
  onPrice: (text: string) => void
}) {
  const { t, format } = useWords()
  return (
    <li className="grid grid-cols-1 items-start gap-x-3 sm:grid-cols-[minmax(0,1fr)_150px]">
      <Checkbox
        label={studioWithCode({ name, code })}
        note={offered === undefined ? location : t('types.assign-has', { price: format.money(offered) })}
        checked={chosen}
        onChange={(event) => onToggle(event.target.checked)}
      />
      {chosen && (
        <label className="flex min-h-11 items-center gap-2 rounded-control border border-edge bg-surface pl-3 hover:border-ink has-aria-invalid:border-signal has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-ink max-sm:mx-2 max-sm:mb-2">
          <span aria-hidden="true" className="text-sm text-muted">
            {t('types.kes')}
          </span>
          <input
            inputMode="decimal"
            autoComplete="off"
            aria-label={t('types.assign-price', { studio: name })}
            aria-invalid={isInvalid}
            value={price}
            onChange={(event) => onPrice(event.target.value)}
            className="min-h-11 w-full min-w-0 bg-transparent pr-3 tabular-nums outline-none"
          />
        </label>
      )}
    </li>
  )
}

const RowsSkeleton = () => <SkeletonRows count={5} className="grid gap-3" bars={['h-11 w-full']} />
