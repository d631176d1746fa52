import { type ComponentProps, useState } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { IconButton } from '../../ui/Button.tsx'
import { controlClasses, type FieldTexts, FieldView } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** A password field that is hidden until the visitor shows it. */
export function PasswordField({ label, hint, error, ...input }: FieldTexts & ComponentProps<'input'>) {
  const t = useTranslate()
  const [isVisible, setVisible] = useState(false)
  return (
    <FieldView label={label} hint={hint} error={error}>
      {(tied) => (
        <div className="relative">
          <input {...input} {...tied} type={isVisible ? 'text' : 'password'} className={`${controlClasses} pr-14`} />
          <IconButton
            aria-label={t(isVisible ? 'sign-in.hide' : 'sign-in.show')}
            onClick={() => setVisible(!isVisible)}
            className="absolute top-1/2 right-1 -translate-y-1/2"
          >
            <Icon name={isVisible ? 'eye-off' : 'eye'} />
          </IconButton>
        </div>
      )}
    </FieldView>
  )
}
