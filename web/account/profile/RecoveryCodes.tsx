import { useTranslate } from '../../i18n/use-translate.ts'
import { problemOf } from '../../shared/api-client/problem.ts'
import { useProblem } from '../../shared/feedback/use-problem.ts'
import { useNewRecoveryCodesMutation } from '../../shared/session/factors/factors-api.ts'
import { Button } from '../../ui/Button.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'

/** The number of recovery codes that are left, and a button to replace them. */
export function RecoveryCodes({ left, onCodes }: { left: number; onCodes: (codes: readonly string[]) => void }) {
  const t = useTranslate()
  const [renew, { isLoading }] = useNewRecoveryCodesMutation()
  const [problem, setProblem] = useProblem()
  const press = async () => {
    setProblem(undefined)
    const { data, error } = await renew()
    if (data) return onCodes(data.recoveryCodes)
    setProblem(() => problemOf(error).error)
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <h3 className="font-semibold">{t('factors.codes')}</h3>
      <p className="text-muted">{t('factors.codes-left', { count: left })}</p>
      <FormAlert text={problem} />
      <Button kind="outline" wide busy={isLoading} onClick={() => void press()}>
        {t('factors.new-codes')}
      </Button>
    </div>
  )
}
