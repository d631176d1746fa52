import { inTexts } from '../../i18n/LocaleProvider.tsx'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { QueryError } from '../page/ErrorPage.tsx'
import { signInTexts } from './account-forms.tsx'
import { factorsApi } from './factors-api.ts'
import { type Disproof, type Proof, ProofForm } from './ProofForm.tsx'
import { signWithPasskey } from './passkeys.ts'

/** Asks the user to confirm their identity. */
export const IdentityDialog = inTexts(signInTexts, Content)

function Content({ onEnd }: { onEnd: (confirmed: boolean) => void }) {
  const t = useTranslate()
  const answer = factorsApi.useOwnFactorsQuery()
  const { data, error } = answer
  const prove = useConfirmation()
  return (
    <Dialog title={t('factors.confirm-title')} onClose={() => onEnd(false)}>
      <div className="grid gap-5">
        <p className="text-muted">
          {t(data?.confirmBy.length === 0 ? 'factors.confirm-none' : 'factors.confirm-text')}
        </p>
        {data ? (
          <ProofForm
            methods={data.confirmBy}
            submit={t('factors.confirm')}
            prove={async (proof) => {
              const outcome = await prove(proof)
              if (outcome === undefined) onEnd(true)
              return outcome
            }}
          />
        ) : error ? (
          <QueryError title={t('factors.failed')} answer={answer} />
        ) : (
          <Skeleton className="h-20 w-full" />
        )}
      </div>
    </Dialog>
  )
}

function useConfirmation(): (proof: Proof) => Promise<Disproof> {
  const [requestOptions] = factorsApi.useConfirmOptionsMutation()
  const [confirm] = factorsApi.useConfirmMutation()
  const send = async (body: Parameters<typeof confirm>[0]): Promise<Disproof> => {
    const { error } = await confirm(body)
    return error && { error }
  }
  return async (proof) => {
    if (!('passkey' in proof)) return send(proof)
    const challenge = await requestOptions()
    if (!challenge.data) return { error: challenge.error }
    const { response, error } = await signWithPasskey(challenge.data.options)
    if (error) return { error }
    return response ? send({ passkey: response }) : 'cancelled'
  }
}
