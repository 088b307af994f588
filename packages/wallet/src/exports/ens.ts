export { type EnsProfile, findEnsName, getEnsProfile } from '../ens/ens.ts'
export { EnsError, type EnsErrorCode } from '../ens/ens-error.ts'
