import { type ComponentProps, useState } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { IconButton } from '../../ui/Button.tsx'
import { controlClasses, type FieldTexts, FieldView } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** A password field that is hidden until the visitor shows it. */
export function PasswordField({ label, hint, error, ...input }: FieldTexts & ComponentProps<'input'>) {
  const t = useTranslate()
  const [shown, setShown] = useState(false)
  return (
    <FieldView label={label} hint={hint} error={error}>
      {(tied) => (
        <div className="relative">
          <input {...input} {...tied} type={shown ? 'text' : 'password'} className={`${controlClasses} pr-14`} />
          <IconButton
            aria-label={t(shown ? 'sign-in.hide' : 'sign-in.show')}
            onClick={() => setShown(!shown)}
            className="absolute top-1/2 right-1 -translate-y-1/2"
          >
            <Icon name={shown ? 'eye-off' : 'eye'} />
          </IconButton>
        </div>
      )}
    </FieldView>
  )
}
