import { useState } from 'react'
import type { OwnFactors } from '../../../api/contract/factors.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { problemOf, reasonOr } from '../../shared/api-client/problem.ts'
import { useCopy } from '../../shared/feedback/use-copy.ts'
import { useProblem } from '../../shared/feedback/use-problem.ts'
import { QueryError } from '../../shared/page/ErrorPage.tsx'
import { ConfirmGate } from '../../shared/sign-in/ConfirmGate.tsx'
import { factorsApi } from '../../shared/sign-in/factors-api.ts'
import { supportsPasskeys } from '../../shared/sign-in/passkeys.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormAlert } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { AddPasskeyDialog, AddTotpDialog } from './AddFactorDialogs.tsx'
import { FactorRow } from './FactorRow.tsx'

/** Shows new recovery codes, once. */
function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTranslate()
  const copy = useCopy()
  return (
    <Dialog
      role="alertdialog"
      title={t('factors.codes-title')}
      onClose={onClose}
      footer={
        <div className="flex flex-col-reverse gap-3 sm:flex-row">
          <Button kind="outline" wide onClick={() => void copy(codes.join('\n'), t('factors.codes-copied'))}>
            <Icon name="copy" /> {t('factors.copy-codes')}
          </Button>
          <Button kind="signal" wide onClick={onClose}>
            {t('factors.codes-saved')}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        <p>{t('factors.codes-text')}</p>
        <ul className="grid grid-cols-2 gap-x-4 gap-y-2 text-center font-semibold tabular-nums">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

/** The user's passkeys, authenticator app and recovery codes. */
export function SignInFactors() {
  const t = useTranslate()
  const answer = factorsApi.useOwnFactorsQuery()
  const { data, error } = answer
  return (
    <>
      <section aria-labelledby="factors" className="panel p-5 sm:p-7">
        <h2 id="factors" className="mb-3 text-2xl">
          {t('factors.title')}
        </h2>
        {data ? (
          <Factors own={data} />
        ) : error ? (
          <QueryError title={t('factors.failed')} answer={answer} />
        ) : (
          <Skeleton className="h-28 w-full" />
        )}
      </section>
      <ConfirmGate />
    </>
  )
}

function Factors({ own: { passkeys, totp, recoveryCodesLeft, required, offersTotp } }: { own: OwnFactors }) {
  const t = useTranslate()
  const [open, setOpen] = useState<'passkey' | 'app'>()
  const [codes, setCodes] = useState<readonly string[]>()
  const hasFactor = passkeys.length > 0 || totp !== null
  const added = (recoveryCodes: readonly string[] | null) => {
    setOpen(undefined)
    if (recoveryCodes) setCodes(recoveryCodes)
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="text-muted">{t(offersTotp ? 'factors.staff-text' : 'factors.text')}</p>
      {required && <Requirement isMet={hasFactor} />}
      <div className="grid grid-cols-1 gap-2">
        <h3 className="font-semibold">{t('factors.passkeys')}</h3>
        {passkeys.length === 0 && <p className="text-muted">{t('factors.no-passkeys')}</p>}
        <ul className="grid grid-cols-1">
          {passkeys.map((passkey) => (
            <FactorRow key={passkey.id} factor={passkey} canRename />
          ))}
        </ul>
        {supportsPasskeys() ? (
          <Button kind="outline" wide onClick={() => setOpen('passkey')}>
            <Icon name="key" /> {t('factors.add-passkey')}
          </Button>
        ) : (
          <p className="text-sm text-muted">{t('factors.no-support')}</p>
        )}
      </div>
      {(offersTotp || totp) && (
        <div className="grid grid-cols-1 gap-2">
          <h3 className="font-semibold">{t('factors.app')}</h3>
          {totp ? (
            <ul className="grid grid-cols-1">
              <FactorRow factor={{ ...totp, name: t('factors.app'), lastUsedAt: null }} />
            </ul>
          ) : (
            <>
              <p className="text-muted">{t('factors.no-app')}</p>
              <Button kind="outline" wide onClick={() => setOpen('app')}>
                <Icon name="phone" /> {t('factors.add-app')}
              </Button>
            </>
          )}
        </div>
      )}
      {hasFactor && (offersTotp || totp) && <RecoveryCodes left={recoveryCodesLeft} onCodes={setCodes} />}
      {open === 'passkey' && <AddPasskeyDialog onAdded={added} onClose={() => setOpen(undefined)} />}
      {open === 'app' && <AddTotpDialog onAdded={added} onClose={() => setOpen(undefined)} />}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </div>
  )
}

function Requirement({ isMet }: { isMet: boolean }) {
  const t = useTranslate()
  if (isMet)
    return (
      <ButtonLink to="/admin" kind="ink">
        {t('factors.open-office')}
      </ButtonLink>
    )
  return (
    <p role="alert" className="flex items-start gap-3 rounded-control bg-gold-soft px-4 py-3 font-medium">
      <Icon name="warning" className="mt-0.5 text-gold" />
      {t('factors.required')}
    </p>
  )
}

/** The number of unused recovery codes, and a button to replace them. */
function RecoveryCodes({ left, onCodes }: { left: number; onCodes: (codes: readonly string[]) => void }) {
  const t = useTranslate()
  const [renew, { isLoading }] = factorsApi.useNewRecoveryCodesMutation()
  const [problem, setProblem] = useProblem()
  const press = async () => {
    setProblem(undefined)
    const { data, error } = await renew()
    if (data) return onCodes(data.recoveryCodes)
    setProblem((t) => reasonOr(t('factors.not-done'), problemOf(error), t('factors.codes-unconfirmed')))
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
