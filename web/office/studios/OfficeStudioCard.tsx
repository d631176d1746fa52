import type { ComponentProps, ReactNode } from 'react'
import type { OfficeStudio } from '../../../api/contract/office-studios.ts'
import { type Translate, useTranslate, useWords } from '../../i18n/use-translate.ts'
import { StudioPicture } from '../../shared/gallery/StudioPicture.tsx'
import { StudioTags } from '../../shared/studios/FeatureChips.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'

/** Returns the approval of a studio: awaiting while anything is pending, approved if it ever was, else rejected. */
export const approvalOf = ({
  pending_approval,
  approved_at,
}: Pick<OfficeStudio, 'pending_approval' | 'approved_at'>): 'awaiting' | 'approved' | 'rejected' => {
  if (pending_approval) return 'awaiting'
  return approved_at ? 'approved' : 'rejected'
}

/** Says what the last decision rejected, what to do, and the reason. */
export function rejectionText(t: Translate, rejection: NonNullable<OfficeStudio['rejection']>): string {
  // An older server does not send the kinds.
  const { kind, kinds = [kind], note } = rejection
  const text = kinds.map((kind) => t(`office-studios.rejected.${kind}`)).join(' ')
  return note ? `${text} ${t('office-studios.rejection-reason', { note })}` : text
}

/** An action button of a card. Its label for screen readers also names the studio. */
export function CardButton({
  text,
  studio,
  icon,
  className = '',
  ...button
}: Omit<ComponentProps<typeof Button>, 'size' | 'aria-label' | 'children'> & {
  text: string
  studio: string
  icon?: IconName
}) {
  const t = useTranslate()
  return (
    <Button
      kind="outline"
      {...button}
      size="small"
      className={`px-3! ${className}`}
      aria-label={t('office-studios.action-of', { action: text, studio })}
    >
      {icon && <Icon name={icon} className="size-4.5!" />} {text}
    </Button>
  )
}

const parts = {
  'session-types': { text: 'office-studios.session-types', icon: 'clock' },
  images: { text: 'office-studios.images', icon: 'picture' },
  hours: { text: 'studio.opening-hours', icon: 'calendar' },
} as const

/** Buttons of a card that open parts of a studio. */
export function PartButtons<Part extends keyof typeof parts>({
  studio,
  of,
  onOpen,
}: {
  studio: string
  of: readonly Part[]
  onOpen: (part: Part) => void
}) {
  const t = useTranslate()
  return of.map((part) => (
    <CardButton
      key={part}
      text={t(parts[part].text)}
      studio={studio}
      icon={parts[part].icon}
      kind="quiet"
      onClick={() => onOpen(part)}
    />
  ))
}

/** The band above a card with a pending approval or its decision, and the available actions. */
export function WaitingBand({
  text,
  icon = 'clock',
  instead,
  children,
}: {
  text: string
  icon?: 'clock' | 'check' | 'warning'
  /** Replaces the text without changing its space. */
  instead?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-gold-soft px-4 py-2.5 sm:px-5">
      <p className="flex min-w-[min(15rem,100%)] flex-1 items-center gap-2.5 text-[0.9375rem] font-medium">
        <Icon name={icon} className="text-gold" />
        <span className="grid *:col-start-1 *:row-start-1">
          <span className={instead === undefined ? '' : 'invisible'}>{text}</span>
          {instead !== undefined && <span className="truncate">{instead}</span>}
        </span>
      </p>
      {children && (
        <span className="flex flex-wrap gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2 max-sm:[&>:first-child:nth-last-child(3)]:col-span-2">
          {children}
        </span>
      )}
    </div>
  )
}

export interface Fact {
  readonly name: string
  readonly value: ReactNode
}

/** A studio in a back-office list: picture, name, status, facts, features and actions. */
export function OfficeStudioCard({
  studio,
  seenBy,
  pending,
  waiting,
  facts,
  actions,
}: {
  studio: OfficeStudio
  /** Whose list the card is in. */
  seenBy: 'admin' | 'manager'
  /** The text of the badge while an approval is pending. */
  pending: string
  /** The pending approval and its decision. */
  waiting?: ReactNode
  facts: readonly Fact[]
  actions: ReactNode
}) {
  return (
    <article aria-label={studio.name} className="panel @container overflow-hidden">
      {waiting}
      {studio.archived_at && <ArchivedBand at={studio.archived_at} seenBy={seenBy} />}
      <div className="grid grid-cols-1 gap-x-6 gap-y-4 p-4 sm:p-5 md:grid-cols-[180px_minmax(0,1fr)]">
        <StudioPicture
          picture={studio.primary_image}
          sizes="(min-width: 768px) 180px, 100vw"
          className="aspect-16/10 self-start rounded-control max-md:aspect-21/9"
        />
        <div className="grid grid-cols-1 content-start gap-3">
          <Title studio={studio} pending={pending} />
          {studio.description && <p className="line-clamp-2 max-w-[80ch] text-[0.9375rem]">{studio.description}</p>}
          <StudioTags studio={studio} isWhole />
          <dl className="flex flex-wrap gap-x-8 gap-y-3 pt-1">
            {facts.map(({ name, value }) => (
              <div key={name}>
                <dt className="text-[0.8125rem] text-muted">{name}</dt>
                <dd className="text-[0.9375rem] font-semibold wrap-anywhere tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-1 gap-y-2 border-t border-line px-4 py-3 sm:px-5">
        {actions}
      </div>
    </article>
  )
}

/** When a studio was archived, what that means, and who can restore it. */
function ArchivedBand({ at, seenBy }: { at: string; seenBy: 'admin' | 'manager' }) {
  const { t, format } = useWords()
  return (
    <p className="flex items-start gap-2.5 bg-ink-soft px-4 py-2.5 text-[0.9375rem] font-medium sm:px-5">
      <Icon name="block" className="mt-0.5" /> {t(`office-studios.archived.${seenBy}`, { date: format.fullDate(at) })}
    </p>
  )
}

function Title({ studio, pending }: { studio: OfficeStudio; pending: string }) {
  const t = useTranslate()
  const { name, code, location, active, archived_at, featured, pending_approval } = studio
  const status = archived_at ? 'archived' : active ? 'active' : 'inactive'
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <h2 className="text-[1.375rem]">
          {name} <span className="ml-1 font-sans text-sm font-normal tracking-normal text-muted">{code}</span>
        </h2>
        <p className="mt-1 text-[0.9375rem] text-muted">{location}</p>
      </div>
      <div className="flex flex-wrap gap-1.5">
        <StatusChip tone={tones[status]}>{t(`office-studios.badge.${status}`)}</StatusChip>
        {featured && <StatusChip tone="featured">{t('office-studios.badge.featured')}</StatusChip>}
        {pending_approval && <StatusChip tone="waiting">{pending}</StatusChip>}
      </div>
    </div>
  )
}

const tones = { active: 'good', inactive: 'ended', archived: 'neutral' } as const
