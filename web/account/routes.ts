import type { RouteObject } from 'react-router-dom'

/** The account page, and the pages that Google sign-in and mailed links lead to. */
export const accountRoutes: RouteObject[] = [
  { path: 'account', lazy: async () => ({ Component: (await import('./profile/AccountPage.tsx')).AccountPage }) },
  {
    lazy: async () => ({ Component: (await import('./entry/EntryFrame.tsx')).EntryTexts }),
    children: [
      {
        path: 'auth/callback',
        lazy: async () => ({ Component: (await import('./entry/CallbackPage.tsx')).CallbackPage }),
      },
      {
        path: 'auth/reset-password',
        lazy: async () => ({ Component: (await import('./entry/MailedLinkPages.tsx')).ResetPasswordPage }),
      },
      {
        path: 'auth/accept-invite',
        lazy: async () => ({ Component: (await import('./entry/MailedLinkPages.tsx')).AcceptInvitePage }),
      },
      {
        path: 'auth/verify-email',
        lazy: async () => ({ Component: (await import('./entry/MailedLinkPages.tsx')).VerifyEmailPage }),
      },
    ],
  },
]

/** Loads the sign-in dialog. */
export const loadSignIn = () => import('./entry/SignInDialog.tsx')
