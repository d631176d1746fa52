import type { RouteObject } from 'react-router-dom'

/** The routes of the Google sign-in return page and of mailed links. */
export const entryRoutes: RouteObject = {
  lazy: async () => ({ Component: (await import('./EntryTexts.tsx')).EntryTexts }),
  children: [
    { path: 'auth/callback', lazy: async () => ({ Component: (await import('./CallbackPage.tsx')).CallbackPage }) },
    {
      path: 'auth/reset-password',
      lazy: async () => ({ Component: (await import('./ResetPasswordPage.tsx')).ResetPasswordPage }),
    },
    {
      path: 'auth/accept-invite',
      lazy: async () => ({ Component: (await import('./AcceptInvitePage.tsx')).AcceptInvitePage }),
    },
    {
      path: 'auth/verify-email',
      lazy: async () => ({ Component: (await import('./VerifyEmailPage.tsx')).VerifyEmailPage }),
    },
  ],
}

/** Loads the sign-in dialog. */
export const loadSignIn = () => import('./SignInDialog.tsx')
