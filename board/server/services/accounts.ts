import { createExpiryService, type ExpiryService } from '../domain/accounts/expiry/service.ts'
import { type AccountMailService, createAccountMailService } from '../domain/accounts/mail/service.ts'
import {
  type AccountRemovalService,
  createAccountRemovalService,
} from '../domain/accounts/removal-service.ts'
import { type AccountsService, createAccountsService } from '../domain/accounts/service.ts'
import { createSessionsService, type SessionsService } from '../domain/accounts/sessions/service.ts'
import {
  type AddressesService,
  createAddressesService,
} from '../domain/accounts/wallets/addresses-service.ts'
import {
  createLegacySignInService,
  type LegacySignInService,
} from '../domain/accounts/wallets/legacy-service.ts'
import { createWalletSignInService, type WalletSignInService } from '../domain/accounts/wallets/service.ts'
import type { DomainContext } from '../domain/domain-context.ts'
import { createFilesService, type FilesService } from '../domain/files/service.ts'

/** People: their accounts, sessions, wallets, mails and files. */
export interface AccountServices {
  accounts: AccountsService
  accountMail: AccountMailService
  accountRemoval: AccountRemovalService
  sessions: SessionsService
  walletSignIn: WalletSignInService
  legacy: LegacySignInService
  addresses: AddressesService
  files: FilesService
  expiry: ExpiryService
}

/** Makes them. */
export function createAccountServices(parts: DomainContext): AccountServices {
  const { config, database, log, users, queue, fileSpace, pinning, contracts } = parts
  const sessions = createSessionsService({ database, users })
  const files = createFilesService({ config, database, log, space: fileSpace, pinning })
  const accountRemoval = createAccountRemovalService({ database, sessions, files })
  const accountMail = createAccountMailService({ ...parts, sessions })
  return {
    accounts: createAccountsService({ database, users, sessions, accountMail }),
    accountMail,
    accountRemoval,
    sessions,
    walletSignIn: createWalletSignInService({ database, users, sessions, contracts }),
    legacy: createLegacySignInService({ config, database, users }),
    addresses: createAddressesService({ database, users }),
    files,
    expiry: createExpiryService({ database, queue, log, accountRemoval }),
  }
}
