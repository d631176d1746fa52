import type { RouteObject } from 'react-router-dom'

/** The pages that links in messages lead to, the way back from Google, and a customer's own page. */
export const sessionRoutes: RouteObject = {
  lazy: async () => ({ Component: (await import('./AccountTexts.tsx')).AccountTexts }),
  children: [
    { path: 'account', lazy: async () => ({ Component: (await import('./AccountPage.tsx')).AccountPage }) },
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
