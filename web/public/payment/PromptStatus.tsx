import { useAnnounced } from '../../ui/Announcer.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { NoBreakText } from '../../ui/NoBreakText.tsx'

const tones = {
  live: 'bg-signal-soft text-signal-text',
  waiting: 'bg-gold-soft text-gold',
  good: 'bg-green-soft text-green-text',
  ended: 'bg-ink-soft text-ink',
} as const

export type PromptTone = keyof typeof tones

/** The state of a prompt: icon, title and text. The surrounding Announcer announces changes. */
export function PromptStatus({
  icon,
  tone,
  title,
  text,
}: {
  icon: IconName
  tone: PromptTone
  title: string
  text: string
}) {
  useAnnounced(`${title}. ${text}`)
  return (
    <div className="flex flex-wrap items-start gap-4">
      <span className={`grid size-12 shrink-0 place-items-center rounded-full ${tones[tone]}`}>
        <Icon name={icon} className="size-6!" />
      </span>
      <div className="grid min-w-0 flex-[1_1_11rem] grid-cols-1 gap-1.5">
        <h2 id="prompt" className="text-2xl">
          <NoBreakText text={title} />
        </h2>
        <p className="text-muted">
          <NoBreakText text={text} />
        </p>
      </div>
    </div>
  )
}
