import { createContractSignatures } from './chain/contract-signatures.ts'
import { createMailer } from './mail/mailer.ts'
import { type AccountServices, createAccountServices } from './services/accounts.ts'
import { type CompanyServices, createCompanyServices } from './services/companies.ts'
import {
  createListingServices,
  createReadingServices,
  type ListingServices,
  type ReadingServices,
} from './services/listings.ts'
import { createModerationServices, type ModerationServices } from './services/moderation.ts'
import type { ServicesParts } from './services/parts.ts'

/** The domain services; pages, the public API, the backend's rules and cloud functions call these and nothing below them. */
export type Services = ReadingServices &
  AccountServices &
  CompanyServices &
  ListingServices &
  ModerationServices

/** Makes the services, each over those that it calls. */
export function createServices(given: ServicesParts): Services {
  const parts = { ...given, mailer: createMailer(given) }
  const contracts = createContractSignatures(given.config.rpcUrls)
  const reading = createReadingServices(parts)
  const accounts = createAccountServices(parts, contracts)
  const companies = createCompanyServices(parts, accounts)
  const listings = createListingServices(parts, { ...reading, ...accounts, ...companies }, contracts)
  const moderation = createModerationServices(parts, { ...companies, ...listings })
  return { ...reading, ...accounts, ...companies, ...listings, ...moderation }
}

/** Begins the work that they have on the queue; answers what ends what is not there. */
export async function startServices(services: Services): Promise<() => Promise<void>> {
  const rooms = [
    services.accountMail,
    services.applicationAnswers,
    services.applications,
    services.expiry,
    services.companyTeams,
    services.companyClaims,
    services.domainProofs,
    services.listingMail,
    services.listings,
    services.offices,
    services.posting,
    services.moderation,
  ]
  for (const room of rooms) await room.start()
  return services.listingFigures.start()
}
