import type { ContractSignatures } from '../../../chain/contract-signatures.ts'
import type { Database } from '../../../database/open-database.ts'
import type { DomainProofsService } from '../../companies/domain-verification/service.ts'
import type { JobsService } from '../../jobs/service.ts'
import type { ListingAccessService } from '../access/service.ts'

/** What signing stands on. */
export interface ListingSignaturesParts {
  database: Pick<Database, 'db'>
  jobs: Pick<JobsService, 'get'>
  access: Pick<ListingAccessService, 'requireListing'>
  proofs: Pick<DomainProofsService, 'find' | 'listSigners' | 'isSigner'>
  contracts: ContractSignatures
}
