import type { DemoRole } from '@cryptolist/contract'

/** Looking around the demo in one of its roles. */
export const lookAround = 'Look around as'
export const roles: Readonly<Record<DemoRole, string>> = {
  candidate: 'candidate',
  employer: 'employer',
  moderator: 'moderator',
}
export const madeUp = 'Figures and reviews are made up, too.'
export const noAccount =
  'This demo lacks the account for this role. The log of its last start and /admin/system say why.'
export const noDemo = 'This board isn’t a demo, so it has no accounts for trying it.'
