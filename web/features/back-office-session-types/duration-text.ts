import { useText } from '../../i18n/use-text.ts'
import { split } from './duration.ts'

/** Writes minutes as hours and minutes: '1 hour 30 minutes'. */
export function useDuration(): (minutes: number) => string {
  const say = useText()
  return (all) => {
    const { hours, minutes } = split(all)
    if (hours === 0) return say('types.minutes', { minutes })
    return minutes === 0 ? say('types.hours', { hours }) : say('types.both', { hours, minutes })
  }
}
