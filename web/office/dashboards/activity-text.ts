import type { Activity } from '../../../api/contract/dashboards.ts'
import type { Format } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/use-translate.ts'
import { bookingLine } from '../shared/live/news-text.ts'

/** Describes an activity and its actor: 'SB7K3M9Q at Mawimbi, Tue 1 Dec, 09:00 to 11:00, by Jane'. */
export function activityText(t: Translate, format: Format, activity: Activity): string {
  const { code, studioName, byName, givenTo } = activity
  const about =
    code === null ? (studioName ?? t('activity.closed-studio')) : bookingLine(t, format, { ...activity, code })
  return [
    about,
    ...(givenTo === null ? [] : [t('activity.to', { name: givenTo })]),
    ...(byName === null ? [] : [t('activity.by', { name: byName })]),
  ].join(', ')
}
