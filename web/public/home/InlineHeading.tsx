import { useText } from '../../i18n/use-text.ts'

/** The id by which the section is named. */
export const inlineHeadingId = 'pick-hours'

/** What the calendar of the front page is for. */
export function InlineHeading() {
  const say = useText()
  return (
    <div>
      <h2 id={inlineHeadingId} className="text-[1.75rem] md:text-4xl">
        {say('home.inline')}
      </h2>
      <p className="mt-2 text-muted">{say('home.inline-text')}</p>
    </div>
  )
}
