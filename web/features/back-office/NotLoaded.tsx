import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { Answer } from './Loaded.tsx'

/** A small part of a screen did not load: one line says so, and a button asks for it again. */
export function NotLoaded({ text, answer }: { text: string; answer: Pick<Answer<unknown>, 'isFetching' | 'refetch'> }) {
  const say = useText()
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.9375rem]">
      <span className="font-medium text-signal-text">{text}</span>
      <Button
        kind="outline"
        size="small"
        className="min-h-11"
        busy={answer.isFetching}
        onClick={() => void answer.refetch()}
      >
        {!answer.isFetching && <Icon name="refresh" />} {say('try-again')}
      </Button>
    </div>
  )
}
