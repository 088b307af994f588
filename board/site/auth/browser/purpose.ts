/** What a person does in the dialog: sign in, or add a wallet to the account that they are signed in to. */
export type Purpose = 'sign_in' | 'link'

interface PurposeWords {
  title: string
  /** What to do while there is no wallet. */
  noWallet: string
  /** What a signature means, before one is asked for. */
  beforehand: string
  /** What happens once an earlier request was answered. */
  afterAnswer: string
  /** What a wallet could not do when it gave an error. */
  failed: string
}

export const purposeWords: Record<Purpose, PurposeWords> = {
  sign_in: {
    title: 'Authenticate',
    noWallet: 'Install one from its maker’s own site and reload, or sign in with a username and password.',
    beforehand: 'You sign a short text. It costs nothing and moves nothing.',
    afterAnswer: 'Signing in goes on when it is answered.',
    failed: 'could not sign you in',
  },
  link: {
    title: 'Add a wallet',
    noWallet: 'Install one from its maker’s own site and reload.',
    beforehand:
      'You sign a short text; the wallet then leads to this account. It costs nothing and moves nothing.',
    afterAnswer: 'Adding the wallet goes on when it is answered.',
    failed: 'could not be added',
  },
}
