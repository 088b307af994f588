export { findEnsName, getEnsProfile } from '../ens/ens.ts'
export { EnsError, type EnsErrorCode, type EnsProfile } from '../ens/ens-profile.ts'
