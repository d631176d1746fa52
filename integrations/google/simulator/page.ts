import { escapeHtml, plainPage } from '../../html.ts'

export interface SuggestedPerson {
  readonly name: string
  readonly email: string
}

/** The page where a person says who they are, instead of proving it; `asked` is carried along. */
export const chooserPage = (people: readonly SuggestedPerson[], asked: Readonly<Record<string, string>>): string => {
  const hidden = Object.entries(asked)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')
  const form = (body: string) => `<form method="post">${hidden}${body}</form>`
  const person = ({ name, email }: SuggestedPerson) =>
    form(`<input type="hidden" name="name" value="${escapeHtml(name)}"><input type="hidden" name="verified" value="yes">
<button name="email" value="${escapeHtml(email)}">${escapeHtml(name)}, ${escapeHtml(email)}</button>`)
  const anyone = form(`<label>Email <input name="email" type="email" required autocomplete="email"></label>
<label>Name <input name="name" required></label>
<label><input name="verified" type="checkbox" value="yes" checked> The address is proven</label>
<button>Continue</button>`)
  const explained =
    '<p>No Google client is set (GOOGLE_CLIENT_ID), so this page stands in for Google. Nothing is checked.</p>'
  return plainPage(
    'Simulated Google sign-in',
    [explained, ...people.map(person), '<h2>Somebody else</h2>', anyone].join('\n'),
  )
}
