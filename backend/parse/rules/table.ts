import { createWarnOnce } from '@cryptolist/board/lifecycle/log-once'
import type { BackendConfig, BackendServices } from '../dependencies.ts'
import type { Push } from '../push/set-up.ts'
import type { ParseRest } from '../server/rest.ts'
import type { ReadUser } from '../users.ts'
import { insertAddressAnswers, serveAddressClasses } from './address-classes.ts'
import { rejectUnknownAggregates, translateAggregates } from './aggregates.ts'
import {
  addErrorCodes,
  addRestricted,
  echoOwnToken,
  hideInternalErrors,
  hideOtherTokens,
  setLimitStatus,
  tellClosedFeatures,
} from './answers.ts'
import {
  deleteAnonymousOnSignOut,
  normalizeCredentials,
  rejectMixedCredentials,
  spellTypedAddresses,
} from './credentials.ts'
import { answerDataCalls } from './data-calls.ts'
import { hintAtSettings } from './hints.ts'
import { countEvents, limitMails, limitSignIns, rejectEventNames } from './limits.ts'
import {
  addWebPushKey,
  completeInstallations,
  dropEmptyPushTimes,
  guardInstallations,
  validateInstallations,
  validatePushes,
} from './pushes.ts'
import { passConditions, queryRules } from './queries.ts'
import {
  fillInApplication,
  rejectBadBatches,
  rejectBadRequestIds,
  rejectClassNames,
  rejectClosedPaths,
  rejectExplain,
  rejectHooks,
  rejectOtherApplications,
  rejectRepeatedBatches,
  rejectUnknownMethods,
  rejectWrongKeys,
  requireMasterKey,
} from './requests.ts'
import { rejectRoleNames } from './roles.ts'
import type { Rules } from './rule.ts'
import {
  allowExpiredLogout,
  ignoreStaleTokens,
  ignoreTokenOfStart,
  rejectChangesOfMe,
  rejectNewSessions,
  rejectSessionFields,
  reuseSession,
} from './sessions.ts'
import { linkWallets, rejectLinksInTransactions, signInWithWallet } from './wallet-auth.ts'
import {
  keepClearedAcl,
  rejectMissingIds,
  rejectUnknownOperations,
  rejectUnknownProviders,
  validateParameters,
  validateSystemFields,
  validateWrites,
} from './writes.ts'

export interface RuleDependencies {
  config: BackendConfig
  push: Push
  rest: ParseRest
  readUser: ReadUser
  services: BackendServices
  /** The functions of the data API that the operator's cloud code has not replaced. */
  dataFunctions: ReadonlySet<string>
}

export function rulesOf({ config, push, rest, readUser, services, dataFunctions }: RuleDependencies): Rules {
  const { log } = services.context
  const dependencies = { config, readUser, warnOnce: createWarnOnce(log), ...services }
  return {
    refuse: [
      rejectClosedPaths,
      rejectOtherApplications(config),
      rejectWrongKeys,
      validateSystemFields,
      rejectUnknownMethods,
      rejectBadBatches,
      requireMasterKey,
      rejectHooks,
      validatePushes(push),
      rejectExplain,
      rejectMissingIds,
      rejectUnknownOperations,
      rejectUnknownProviders,
      ...queryRules,
      rejectClassNames,
      rejectUnknownAggregates,
      rejectRoleNames,
      validateWrites,
      validateParameters,
      rejectBadRequestIds,
      rejectChangesOfMe,
      rejectNewSessions,
      rejectSessionFields,
      rejectLinksInTransactions,
      validateInstallations,
      rejectMixedCredentials,
      rejectEventNames,
    ],
    rewrite: [
      fillInApplication(config),
      dropEmptyPushTimes,
      passConditions,
      translateAggregates,
      keepClearedAcl,
      completeInstallations,
      normalizeCredentials,
      ignoreTokenOfStart,
    ],
    limit: [limitMails(services.limits), limitSignIns({ ...services.context, limits: services.limits })],
    check: [
      guardInstallations(rest),
      spellTypedAddresses(services.context),
      ignoreStaleTokens(services.context),
      allowExpiredLogout(services.context),
      reuseSession(services.context),
      rejectRepeatedBatches(rest),
    ],
    effects: [
      countEvents(services),
      answerDataCalls(services, dataFunctions),
      signInWithWallet(dependencies),
      linkWallets(dependencies),
      deleteAnonymousOnSignOut(dependencies),
    ],
    finalEffect: serveAddressClasses(dependencies),
    answers: [
      insertAddressAnswers,
      addErrorCodes,
      hideInternalErrors,
      setLimitStatus,
      echoOwnToken,
      addWebPushKey(push),
      addRestricted,
      tellClosedFeatures,
      hideOtherTokens,
      hintAtSettings(createWarnOnce(log), config),
    ],
  }
}
