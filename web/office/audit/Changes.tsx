import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import type { StreamVersion } from '../shared/audit/audit-api.ts'
import { pathText, shownAs } from '../shared/audit/state-fields.ts'

/** Shows the values that an event changed, before and after. */
export function Changes({ differences, fieldKinds }: Pick<StreamVersion, 'differences' | 'fieldKinds'>) {
  const t = useTranslate()
  const format = useFormat()
  if (differences.length === 0) return <p className="text-muted">{t('travel.no-changes')}</p>
  return (
    <table className="w-full table-fixed text-[0.9375rem]">
      <thead>
        <tr className="text-left text-sm text-muted">
          <th scope="col" className="pb-2 font-medium">
            {t('audit.field')}
          </th>
          <th scope="col" className="pb-2 font-medium">
            {t('travel.before')}
          </th>
          <th scope="col" className="pb-2 font-medium">
            {t('travel.after')}
          </th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ path, before, after }) => (
          <tr key={path} className="border-t border-line align-top">
            <th scope="row" className="py-2 pr-3 text-left font-normal break-words text-muted">
              {pathText(format, path)}
            </th>
            <td className="py-2 pr-3 break-words text-muted line-through decoration-1 tabular-nums">
              {shownAs(format, fieldKinds, { path, value: before })}
            </td>
            <td className="py-2 font-semibold break-words tabular-nums">
              {shownAs(format, fieldKinds, { path, value: after })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
