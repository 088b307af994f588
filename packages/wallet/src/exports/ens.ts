export { findEnsName, getEnsProfile } from '../ens/ens.ts'
export { EnsError, type EnsErrorCode } from '../ens/ens-error.ts'
export type { EnsProfile } from '../ens/ens-profile.ts'
