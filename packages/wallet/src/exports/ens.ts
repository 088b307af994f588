export { findEnsName, getEnsProfile } from '../ens/ens.ts'
export type { EnsProfile } from '../ens/ens-profile.ts'
export { EnsError, type EnsErrorCode } from '../ens/ens-profile.ts'
