import type { ReactNode } from 'react'
import type { StudioField } from '../../../api/contract/office-studios.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { type Choice, ConflictChoice } from './ConflictChoice.tsx'
import { type Change, isSame, type Moved } from './edit-changes.ts'
import { Compared, FieldText } from './FieldText.tsx'

export type Choices = { readonly [Field in StudioField]?: Choice }

/** The fields of an edit: live value, proposed value, and the value when the edit was sent, if it changed since. */
export function EditChanges({
  changes,
  moved,
  choices,
  onChoose,
}: {
  changes: readonly Change[]
  moved: readonly Moved[]
  choices: Choices
  onChoose: (field: StudioField, choice: Choice) => void
}) {
  const t = useTranslate()
  return (
    <>
      {changes.length === 0 ? (
        <p>{t('office-studios.review-same')}</p>
      ) : (
        <ul>
          {changes.map((change) => (
            <Row key={change.field} field={change.field} chip={<ChangeChip change={change} />}>
              {change.isConflict ? (
                <ConflictChoice change={change} choice={choices[change.field]} onChoose={onChoose} />
              ) : (
                <PlainChange change={change} />
              )}
            </Row>
          ))}
        </ul>
      )}
      {moved.length > 0 && <MovedSince moved={moved} />}
    </>
  )
}

function Row({ field, chip, children }: { field: StudioField; chip?: ReactNode; children: ReactNode }) {
  const t = useTranslate()
  return (
    <li className="grid gap-3 border-t border-line py-4 sm:grid-cols-[140px_1fr_1fr] sm:gap-6">
      <div className="flex flex-wrap content-start items-start gap-2">
        <h3 className="w-full text-base">{t(`office-studios.field.${field}`)}</h3>
        {chip}
      </div>
      {children}
    </li>
  )
}

/** The state of a field since the edit was sent, if it matters for the decision. */
function ChangeChip({ change: { base, current, proposed, isConflict } }: { change: Change }) {
  const t = useTranslate()
  if (isConflict) return <StatusChip tone="waiting">{t('office-studios.conflict')}</StatusChip>
  if (isSame(base, current) || !isSame(current, proposed)) return null
  return <StatusChip tone="good">{t('office-studios.already-live')}</StatusChip>
}

function PlainChange({ change: { field, base, current, proposed } }: { change: Change }) {
  const t = useTranslate()
  return (
    <>
      <Version heading={t('office-studios.before')}>
        <Compared field={field} from={current} to={proposed} side="from" />
        {!isSame(base, current) && <WhenSent field={field} base={base} />}
      </Version>
      <Version heading={t('office-studios.proposed')}>
        <Compared field={field} from={current} to={proposed} side="to" />
      </Version>
    </>
  )
}

const Version = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <div className="min-w-0 break-words whitespace-pre-line">
    <p className="mb-1 text-sm text-muted">{heading}</p>
    {children}
  </div>
)

/** The value of a field when the edit was sent. */
function WhenSent({ field, base }: { field: StudioField; base: Change['base'] }) {
  const t = useTranslate()
  return (
    <p className="mt-1.5 text-sm text-muted">
      {t('office-studios.when-sent')} <FieldText field={field} value={base} />
    </p>
  )
}

/** Fields that the edit does not touch but that changed since it was sent. */
function MovedSince({ moved }: { moved: readonly Moved[] }) {
  const t = useTranslate()
  return (
    <section className="grid gap-1">
      <h3 className="text-base">{t('office-studios.moved')}</h3>
      <p className="mb-2 text-sm text-muted">{t('office-studios.moved-text')}</p>
      <ul>
        {moved.map(({ field, base, current }) => (
          <Row key={field} field={field}>
            <Version heading={t('office-studios.before')}>
              <FieldText field={field} value={current} />
            </Version>
            <Version heading={t('office-studios.when-sent-heading')}>
              <FieldText field={field} value={base} />
            </Version>
          </Row>
        ))}
      </ul>
    </section>
  )
}
