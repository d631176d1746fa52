import { useParams } from 'react-router-dom'
import { useTranslate } from '../../i18n/use-translate.ts'
import { problemOf, reasonOr } from '../../shared/api-client/problem.ts'
import { paymentApi } from '../../shared/money/payment-api.ts'
import { PageTitle } from '../../shared/page/PageHead.tsx'
import { pageWithTexts } from '../../shared/page/page.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormAlert } from '../../ui/Field.tsx'
import { texts } from './InvalidLink.tsx'

/** Lets the owner of a phone stop the payment requests of a booking that is not theirs. */
export const NotMe = pageWithTexts(texts, StopRequests, (t) => ({
  title: t('not-me.title'),
  description: t('not-me.text'),
}))

function StopRequests() {
  const t = useTranslate()
  const { token = '' } = useParams()
  const [disown, { isLoading, isSuccess, error }] = paymentApi.useDisownPhoneMutation()
  return (
    <div className="page max-w-[46rem] pt-6 md:pt-12">
      <PageTitle>{t('not-me.title')}</PageTitle>
      <h1 className="text-[2.25rem] tracking-[-0.035em] md:text-5xl">{t('not-me.title')}</h1>
      <div className="mt-6 grid gap-5">
        <p role="status" className="text-lg">
          {t(isSuccess ? 'not-me.done' : 'not-me.text')}
        </p>
        <FormAlert text={error && reasonOr(t('not-me.failed'), problemOf(error), t('not-me.unconfirmed'))} />
        {!isSuccess && (
          <div>
            <Button kind="signal" busy={isLoading} onClick={() => void disown(token)}>
              {t('not-me.stop')}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
